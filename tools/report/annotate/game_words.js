// Where the reader is, the words for it, and the parts of the page that stay while a game is open.

const games = JSON.parse(byId("data").textContent);

/// Where the reader is: behind so many half-moves of a game, or in `line`, the `index`-th from
/// `position`, behind `step` of its moves. The line belongs to the move that was played there.
const place = {game: 0, ply: 0, line: null};
let flipped = false;
/// The board shows what each man is worth.
let shaded = false;

const game = () => games[place.game];
/// The mark of a move: ours, or its author's.
const markOf = move => marks[move.judgement] || praises[move.praise]?.[1] || move.mark;
const capital = text => text[0].toUpperCase() + text.slice(1);
const marks = {inaccuracy: "?!", mistake: "?", blunder: "??"};
const praises = {only: ["The only move.", ""], great: ["Great.", "!"], brilliant: ["Brilliant.", "!!"]};

// ---- Words ------------------------------------------------------------------------------------

/// Whose move the i-th is, and its number.
function turnOf(i) {
    const sinceWhite = i + (game().first === "black" ? 1 : 0);
    return {white: sinceWhite % 2 === 0, number: game().number + (sinceWhite >> 1)};
}

/// "12." or "12..."
function numberOf(i) {
    const {white, number} = turnOf(i);
    return `${number}${white ? "." : "..."}`;
}

/// "12... Qxd5??"
function moveName(i) {
    const move = game().moves[i];
    return `${numberOf(i)} ${move.move[0]}${markOf(move) || ""}`;
}

const resultText = () => game().result.replaceAll("1/2", "½").replace("-", "–");

function clockText(seconds) {
    const whole = Math.floor(seconds);
    const pad = value => String(value).padStart(2, "0");
    return `${Math.floor(whole / 3600)}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`;
}

function claimText(verb, claim) {
    return ` ${verb} mate in ${claim.moves} (${claim.proved ? "proved" : "engine's claim"}).`;
}

/// The lines to show for a move: what would have been better, or what the engine had in mind.
function linesFor(i) {
    const move = game().moves[i], after = game().positions[i + 1].win;
    const sign = turnOf(i).white ? 1 : -1;
    return (game().positions[i].lines || []).map((line, index) => ({line, index}))
        .filter(({line}, k) => line.moves[0][0] !== move.move[0] &&
            (k === 0 || after === undefined || sign * line.win >= sign * after))
        .slice(0, move.judgement ? undefined : 1);
}

function verdictText(i) {
    const move = game().moves[i];
    let text = "";
    if (move.judgement) {
        const better = linesFor(i)[0];
        if (better) text += ` ${better.line.moves[0][0]} was best.`;
        if (move.missed_mate) text += claimText("Missed", move.missed_mate);
        else if (move.missed_result)
            text += ` The position was ${move.missed_result === "win" ? "won" : "playable"}.`;
        if (move.allowed_mate) text += claimText("Allowed", move.allowed_mate);
        if (move.reason) text += ` ${move.reason}`;
    } else if (move.praise) text += ` ${move.praise_text}`;
    else if (move.only_move) text += " All others would have been blunders.";
    return text;
}

/// "Blunder. Nf3 was best. Missed mate in 3 (proved)."; null if there is nothing to say.
function verdict(i) {
    const move = game().moves[i];
    const kind = move.judgement || move.praise || (move.only_move && "only");
    if (!kind) return null;
    return html("p", {class: "verdict"},
        html("span", {class: `word ${kind}`},
            move.judgement ? `${capital(move.judgement)}.` : praises[kind][0]),
        verdictText(i));
}

function lineElement(position, {line, index}) {
    const element =
        html("p", {class: "line"}, html("span", {class: "score"}, scoreText(line.score)));
    line.moves.forEach(([san], k) => {
        const number = k === 0 || turnOf(position + k).white ? `${numberOf(position + k)} ` : "";
        element.append(html("button", {type: "button", class: "step", tabindex: k === 0 ? 0 : -1,
            "data-position": position, "data-line": index, "data-step": k + 1}, number + san), " ");
    });
    return element;
}

const disc = color =>
    html("span", {class: `disc ${color}`, role: "img", "aria-label": capital(color)});

const textElement = text => html("p", {class: "text"}, text);

// ---- The parts that a game fills --------------------------------------------------------------

function fillHead() {
    const {white, black, event, site, date, round, eco, opening} = game();
    const player = (color, {name, elo}) => {
        const element = html("span", {class: "name"}, disc(color), ` ${name}`);
        if (elo) element.append(" ", html("small", {}, elo));
        return element;
    };
    byId("players").replaceChildren(player("white", white),
        html("span", {class: "result"}, resultText()),
        player("black", black));
    byId("event").textContent =
        [event, site, date, round && `round ${round}`].filter(Boolean).join(" · ");
    byId("opening").replaceChildren(...[eco && html("span", {class: "eco"}, eco), opening || ""]
        .filter(part => part !== undefined));
    if (game().novelty)
        byId("opening").append(html("span", {class: "novelty"}, game().novelty));
    byId("opening").hidden = !eco && !opening && !game().novelty;
    byId("story").textContent = game().story || "";
    byId("story").hidden = !game().story;
}

function fillAccounts() {
    const cell = (text, strong) => html("td", strong ? {class: "strong"} : {}, text);
    const number = (value, digits) => value === undefined ? "–" : value.toFixed(digits);
    const head = html("tr", {}, html("th", {scope: "col"}), html("th", {scope: "col"}, "Accuracy"),
        html("th", {scope: "col", title: "Average centipawn loss"}, "ACPL"));
    for (const [judgement, words] of [["inaccuracy", "Inaccuracies"], ["mistake", "Mistakes"],
        ["blunder", "Blunders"]])
        head.append(html("th", {scope: "col", title: words},
            html("span", {class: `mark ${judgement}`}, marks[judgement]),
            html("span", {class: "long"}, words)));
    const rows = ["white", "black"].map(color => {
        const player = game()[color];
        const row = html("tr", {"data-color": color},
            html("th", {scope: "row", title: player.name}, disc(color), player.name));
        if (!player.judged) row.append(html("td", {colspan: 5}, "not judged"));
        else row.append(cell(number(player.accuracy, 1), true), cell(number(player.acpl, 0)),
            cell(player.inaccuracies), cell(player.mistakes), cell(player.blunders));
        return row;
    });
    byId("accounts").replaceChildren(html("caption", {class: "unseen"}, "How both sides played"),
        html("thead", {}, head), html("tbody", {}, ...rows));
    byId("times").replaceChildren(...["white", "black"].filter(color => game()[color].time)
        .map(color => html("p", {}, disc(color), ` ${game()[color].time}`)));
}

function fillLegend() {
    byId("legend").replaceChildren(html("span", {}, "White's winning chances"),
        ...Object.keys(marks).map(judgement => html("span", {},
            svg("svg", {viewBox: "-7 -7 14 14", "aria-hidden": "true"}, drawMark(judgement, 0, 0)),
            `${judgement} ${marks[judgement]}`)));
}

function fillMethod() {
    const {engine, budget, thresholds, nodes, seconds} = game();
    const numbers = thresholds.replace("cp:", "").split(",");
    const unit = thresholds.startsWith("cp:") ? "centipawns lost"
        : "winning chances lost, in hundredths of the scale from −1 to 1";
    const source = engine.startsWith("evaluations") ? capital(engine) : `Evaluated by ${engine}`;
    const work = [engine && source, budget,
        nodes && `${nodes.toLocaleString("en")} positions searched`,
        nodes && seconds && `in ${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`];
    byId("method").replaceChildren(
        html("p", {id: "engine"}, `${work.filter(Boolean).join(", ")}.`),
        html("p", {id: "thresholds"}, `Judgements (${thresholds}): inaccuracy ?! from ` +
            `${numbers[0]}, mistake ? from ${numbers[1]}, blunder ?? from ${numbers[2]}: ${unit}.`));
}

function moveButton(i) {
    const move = game().moves[i], score = game().positions[i + 1].score;
    const button = html("button", {type: "button", class: "move", tabindex: -1, "data-ply": i + 1},
        html("span", {class: "san"}, move.move[0]));
    const mark = markOf(move);
    if (mark) button.append(html("span", {class: `mark ${move.judgement || "praise"}`}, mark));
    if (move.only_move || move.praise === "only")
        button.append(html("span", {class: "mark only", title: "the only move"}, "□"));
    if (move.in_book) button.append(html("span", {class: "extra book", title: "known opening"}, "book"));
    if (score !== undefined) button.append(html("span", {class: "extra"}, scoreText(score)));
    if (move.clock_seconds !== undefined)
        button.append(
            html("span", {class: "extra clock", title: "clock"}, clockText(move.clock_seconds)));
    return button;
}

/// What stands below a move in the list; null if nothing is said of it.
function remark(i) {
    const move = game().moves[i];
    const parts = [];
    if (move.judgement)
        parts.push(verdict(i), ...linesFor(i).slice(0, 1).map(line => lineElement(i, line)));
    else if (move.praise) parts.push(verdict(i));
    parts.push(...(move.texts || []).map(textElement));
    const said = parts.filter(Boolean);
    return said.length === 0 ? null
        : html("div", {class: `remark ${move.judgement || ""}`, "data-remark": i + 1}, ...said);
}

/// Two columns; what is said of White's move parts it from Black's.
function fillMoves() {
    const list = byId("moves");
    const missing = () => html("span", {class: "missing"}, "…");
    const parts = (game().texts || []).map(text =>
        html("div", {class: "remark", "data-remark": 0}, textElement(text)));
    let row = null;
    game().moves.forEach((move, i) => {
        const {white, number} = turnOf(i);
        if (!row) {
            row = html("div", {class: "row"}, html("span", {class: "number"}, number));
            parts.push(row);
            if (!white) row.append(missing());
        }
        row.append(moveButton(i));
        const said = remark(i);
        if (said && white && i + 1 < game().moves.length) row.append(missing());
        if (said) parts.push(said);
        if (said || !white) row = null;
    });
    parts.push(html("div", {class: "ending"}, resultText()));
    list.replaceChildren(...parts);
    list.scrollTop = 0;
}

/// Makes the boards of a game, once, and fills all that is the same for every position.
function openGame() {
    const {board, moves} = game();
    if (!game().boards) {
        game().boards = [boardOf(board)];
        for (const {move} of moves) game().boards.push(boardAfter(game().boards.at(-1), move[2]));
    }
    fillHead();
    fillAccounts();
    fillMethod();
    fillMoves();
    drawCurve(game(), moveName);
    byId("curve").setAttribute("aria-valuemax", moves.length);
    byId("curve").setAttribute("aria-valuemin", 0);
    byId("games").value = place.game;
    byId("game").dataset.game = place.game + 1;
}
