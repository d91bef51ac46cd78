// What changes with every position, how to get elsewhere, and what the reader does for it.

// ---- What changes with every position ---------------------------------------------------------

function showPlayers() {
    for (const [id, color] of [["player-top", flipped ? "white" : "black"],
        ["player-bottom", flipped ? "black" : "white"]]) {
        const {name, elo} = game()[color];
        const element = byId(id);
        element.replaceChildren(disc(color), html("span", {}, name));
        if (elo) element.append(html("small", {}, elo));
        const clock = clockOf(color);
        if (clock !== undefined)
            element.append(html("span", {class: "clock", title: "clock"}, clockText(clock)));
    }
}

/// What a side's clock showed after its last move.
function clockOf(color) {
    for (let i = place.ply - 1; i >= 0 && i >= place.ply - 2; --i)
        if (turnOf(i).white === (color === "white")) return game().moves[i].clock_seconds;
    return undefined;
}

function factsOf(i) {
    const move = game().moves[i], position = game().positions[i + 1];
    return [
        position.score !== undefined && scoreText(position.score),
        position.depth !== undefined && `depth ${position.depth}`,
        move.win_before !== undefined && move.win_after !== undefined &&
            `winning chances ${Math.round(move.win_before)} → ${Math.round(move.win_after)} %`,
        move.accuracy !== undefined && `accuracy ${Math.round(move.accuracy)}`,
        move.in_book && "known opening",
        move.spent_seconds >= 1 && `took ${clockText(move.spent_seconds)}`,
    ].filter(Boolean).join(" · ");
}

function showNote() {
    const note = byId("note");
    const i = place.line ? place.line.position : place.ply - 1;
    if (i < 0) {
        const score = game().positions[0].score;
        note.replaceChildren(html("p", {class: "title"}, "Start of the game"),
            html("p", {class: "facts"}, score === undefined ? "" : scoreText(score)),
            ...(game().texts || []).map(textElement));
        return;
    }
    const title = html("p", {class: "title"}, moveName(i));
    const parts = [title, html("p", {class: "facts"}, factsOf(i))];
    if (place.line) {
        title.textContent = `Instead of ${moveName(i)}`;
        parts[1] = html("p", {}, html("button", {type: "button", id: "back", class: "step"},
            "Back to the game"));
    } else parts.push(verdict(i));
    const lines = linesFor(i).map(line => lineElement(i, line));
    if (lines.length > 0 && !game().moves[i].judgement) lines[0].prepend("Engine's choice: ");
    parts.push(...lines);
    if (!place.line) parts.push(...(game().moves[i].texts || []).map(textElement));
    note.replaceChildren(...parts.filter(Boolean));
    note.scrollTop = 0;
}

/// Brings an element of the list into view without moving the page.
function reveal(element) {
    const list = byId("moves");
    const top = element.offsetTop - 40, bottom = element.offsetTop + element.offsetHeight + 90;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (bottom > list.scrollTop + list.clientHeight)
        list.scrollTop = Math.min(top, bottom - list.clientHeight);
}

/// Marks the current move, or the current step of a line wherever it is shown.
function markCurrent() {
    for (const element of document.querySelectorAll(".current")) {
        element.classList.remove("current");
        element.removeAttribute("aria-current");
        if (element.classList.contains("move")) element.tabIndex = -1;
    }
    const {line, ply} = place;
    const selector = line
        ? `[data-position="${line.position}"][data-line="${line.index}"][data-step="${line.step}"]`
        : `.move[data-ply="${ply}"]`;
    const hadFocus = document.activeElement?.matches?.(".move, .step");
    for (const element of document.querySelectorAll(selector)) {
        element.classList.add("current");
        element.setAttribute("aria-current", "true");
        if (!byId("moves").contains(element)) continue;
        element.tabIndex = 0;
        if (hadFocus) element.focus({preventScroll: true});
        reveal(element);
    }
    const first = byId("moves").querySelector(".move");
    if (!line && ply === 0) {
        byId("moves").scrollTop = 0;
        if (first) first.tabIndex = 0;
    }
}

const lineOf = ({position, index}) => game().positions[position].lines[index];

/// The boards along a line, from the one before its first move.
function lineBoards(line) {
    const boards = [game().boards[line.position]];
    for (const move of lineOf(line).moves)
        boards.push(boardAfter(boards.at(-1), move[2]));
    return boards;
}

function showBoard() {
    const {line, ply} = place;
    const board = byId("board");
    if (line) {
        const {score, win, moves} = lineOf(line);
        drawBoard(lineBoards(line)[line.step], moves[line.step - 1][1], "", flipped);
        drawBar(win, score, flipped);
        board.setAttribute("aria-label", `Position after ${moves[line.step - 1][0]} of a line`);
        return;
    }
    const last = ply > 0 ? game().moves[ply - 1] : null;
    const better = last?.judgement ? linesFor(ply - 1)[0]?.line.moves[0][1] : "";
    const {win, score, men} = game().positions[ply];
    drawBoard(game().boards[ply], last?.move[1], better, flipped, (shaded && men) || "",
        last?.threat, last?.lit);
    drawBar(win, score, flipped);
    board.setAttribute("aria-label",
        last ? `Position after ${moveName(ply - 1)}` : "First position");
}

function showButtons() {
    const atStart = place.ply === 0 && !place.line;
    const lastPly = game().moves.length;
    const atEnd = place.line ? place.line.step === lineOf(place.line).moves.length
        : place.ply === lastPly;
    byId("first").disabled = byId("previous").disabled = atStart;
    byId("next").disabled = atEnd;
    byId("last").disabled = place.ply === lastPly && !place.line;
    byId("previous-judged").disabled = judgedFrom(-1) === undefined;
    byId("next-judged").disabled = judgedFrom(1) === undefined;
}

let hashTimer = 0;
/// Keeps the address; browsers refuse when it changes too often.
function writeHash() {
    clearTimeout(hashTimer);
    hashTimer = 0;
    const hash = `#${place.game + 1}.${place.ply}`;
    if (location.hash !== hash) history.replaceState(null, "", hash);
}

function show() {
    showPlayers();
    showBoard();
    showNote();
    markCurrent();
    drawCursor(game(), place.ply);
    showButtons();
    byId("game").dataset.ply = place.ply;
    byId("game").dataset.line = place.line
        ? `${place.line.position}.${place.line.index}.${place.line.step}` : "";
    const curve = byId("curve");
    curve.setAttribute("aria-valuenow", place.ply);
    curve.setAttribute("aria-valuetext",
        place.ply > 0 ? moveName(place.ply - 1) : "first position");
    clearTimeout(hashTimer);
    hashTimer = setTimeout(writeHash, 120);
}

// ---- Getting elsewhere ------------------------------------------------------------------------

function goTo(ply) {
    place.line = null;
    place.ply = Math.min(game().moves.length, Math.max(0, ply));
    show();
}

function goToGame(number, ply) {
    place.game = Math.min(games.length - 1, Math.max(0, number));
    openGame();
    goTo(ply);
}

function goToLine(position, index, step) {
    place.line = {position, index, step};
    place.ply = position + 1;
    show();
}

/// One move on or back, in a line along it; before its first move lies the game.
function stepBy(by) {
    const {line, ply} = place;
    if (!line) return goTo(ply + by);
    const step = line.step + by;
    if (step <= 0) return goTo(line.position);
    if (step <= lineOf(line).moves.length)
        goToLine(line.position, line.index, step);
}

/// The ply after the next judged move in a direction.
function judgedFrom(direction) {
    for (let ply = place.ply + direction; ply > 0 && ply <= game().moves.length; ply += direction)
        if (game().moves[ply - 1].judgement) return ply;
    return undefined;
}

function goToJudged(direction) {
    const ply = judgedFrom(direction);
    if (ply !== undefined) goTo(ply);
}

function flip() {
    flipped = !flipped;
    show();
}

function shade() {
    shaded = !shaded;
    byId("shade").setAttribute("aria-pressed", shaded);
    byId("shade-words").hidden = !shaded;
    showBoard();
}

function readHash() {
    const found = /^#(\d+)(?:\.(\d+))?$/.exec(location.hash);
    return found ? {number: Number(found[1]) - 1, ply: Number(found[2] || 0)} : {number: 0, ply: 0};
}

// ---- What the reader does ---------------------------------------------------------------------

const commands = {
    first: () => goTo(0),
    previous: () => stepBy(-1),
    next: () => stepBy(1),
    last: () => goTo(game().moves.length),
    "previous-judged": () => goToJudged(-1),
    "next-judged": () => goToJudged(1),
    back: () => goTo(place.ply),
    flip,
    shade,
    theme: changeTheme,
};
const keys = {
    ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last",
    ArrowUp: "previous-judged", ArrowDown: "next-judged", Escape: "back", f: "flip",
    m: "shade",
};

document.addEventListener("click", event => {
    const button = event.target.closest("button");
    if (!button) return;
    const {ply, position, line, step} = button.dataset;
    if (ply !== undefined) goTo(Number(ply));
    else if (step !== undefined) goToLine(Number(position), Number(line), Number(step));
    else commands[button.id]?.();
});

document.addEventListener("keydown", event => {
    if (games.length === 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest?.("select, input, textarea") || !keys[event.key]) return;
    event.preventDefault();
    commands[keys[event.key]]();
});

byId("games").addEventListener("change", event => goToGame(Number(event.target.value), 0));
byId("curve").addEventListener("pointerdown", event => {
    if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
});
for (const kind of ["pointerdown", "pointermove"])
    byId("curve").addEventListener(kind, event => {
        if (!(event.buttons & 1)) return;
        const x = event.clientX - byId("curve").getBoundingClientRect().left;
        const ply = curveScale(game().moves.length).plyAt(x);
        if (ply !== place.ply || place.line) goTo(ply);
    });
addEventListener("hashchange", () => {
    if (games.length === 0) return;
    const {number, ply} = readHash();
    if (number !== place.game) goToGame(number, ply);
    else if (ply !== place.ply) goTo(ply);
});
addEventListener("pagehide", () => {
    if (hashTimer) writeHash();
});
new ResizeObserver(() => {
    if (games.length === 0) return;
    drawCurve(game(), moveName);
    drawCursor(game(), place.ply);
}).observe(byId("curve"));

// ---- The beginning ----------------------------------------------------------------------------

byId("game").hidden = games.length === 0;
games.forEach(({white, black, result}, i) => byId("games").append(
    html("option", {value: i}, `${i + 1}. ${white.name} – ${black.name}  ${result}`)));
byId("choice").hidden = games.length < 2;
byId("shade").hidden = !games.some(({positions}) => positions.some(({men}) => men));
fillLegend();
const {number: firstGame, ply: firstPly} = readHash();
if (games.length > 0) goToGame(firstGame, firstPly);
