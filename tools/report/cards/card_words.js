// What is said of a card and of the moves that are tried.

/// "12. Nf3", "12... Nf6", for the k-th half-move from the card's position on.
function numbered(san, k) {
    const half = k + (state.card.white ? 0 : 1);
    const number = state.card.number + (half >> 1);
    if (half % 2 === 0) return `${number}. ${san}`;
    return k === 0 ? `${number}... ${san}` : san;
}

/// A line as buttons that show it on the board. `first` is its first half-move's number from the
/// card's position on, `before` the moves that lead there.
function lineElement(steps, first = 0, before = []) {
    const index = state.lines.push([...before, ...steps]) - 1;
    const element = html("span", {class: "line"});
    steps.forEach(([san], k) => element.append(html("button", {type: "button", class: "step",
        "data-line": index, "data-step": before.length + k + 1}, numbered(san, first + k)), " "));
    return element;
}

/// "23... Bxf2", even within a line.
function answerLine(move) {
    const element = lineElement(move.line || [], 1, [move.step]);
    const first = element.querySelector(".step");
    if (first && state.card.white) first.textContent = `${state.card.number}... ${first.textContent}`;
    return element;
}

function goAlong(line, step) {
    let board = boardOf(state.card.board);
    for (const [, , changes] of line.slice(0, step)) board = boardAfter(board, changes);
    state.board = board;
    state.from = null;
    showBoard(line[step - 1][1]);
}

const moveOf = san => state.card.moves.find(({step}) => step[0] === san);

/// The good moves, each with what follows.
function answerElements() {
    return state.card.answers.map((san, i) => {
        const move = moveOf(san);
        const element = html("p", {}, i === 0 ? "Best: " : "As good: ");
        element.append(lineElement([move.step, ...move.line || []]));
        return element;
    });
}

/// What was played in the games, and why it is bad.
function errorElements() {
    return state.card.errors.flatMap(error => {
        const move = moveOf(error.san);
        const line = html("p", {});
        line.append(lineElement([move.step, ...error.line]));
        return [html("p", {}, `Played: ${error.words}. ${error.reason}`), line];
    });
}

function refutation(move) {
    const error = state.card.errors.find(({san}) => san === move.step[0]);
    const parts = [html("p", {class: "wrong"}, `${numbered(move.step[0], 0)} is not good here.`)];
    if (error) parts.push(html("p", {}, `That is what was played. ${error.reason}`));
    const line = error ? error.line : move.line || [];
    if (line.length > 0) {
        const element = html("p", {}, "The answer: ");
        element.append(answerLine({step: move.step, line}));
        parts.push(element);
    }
    return parts;
}

function sourceElements() {
    return state.card.sources.map(({words, site}) => html("p", {},
        site ? html("a", {href: site, rel: "noreferrer"}, words) : words));
}
