// The drill: a card is asked, a move tried, and what is to be said of it shown.

/// A move that loses less of the winning chances, from -1 to 1, is no mistake, but not the best.
const nearlyGood = 0.1;

/// The cards to come, the one that is asked, and what the reader has done with it. `phase` is "ask",
/// "near", "wrong", "done" or "over"; a card that was missed comes again today.
const state = {player: 0, queue: [], card: null, phase: "over", missed: false, board: [],
    lines: [], from: null, cursor: null, drag: null};

const ownCards = () => cards.filter(card => players.length < 2 || card.player === state.player);
const flipped = () => !state.card.white;
const nameOfSquare = square => "abcdefgh"[square % 8] + (1 + (square >> 3));

// ---- The board --------------------------------------------------------------------------------

const movesFrom = square => state.card.moves.filter(({step}) =>
    squareOf(step[1].slice(0, 2)) === square);

function showBoard(squares = "") {
    drawBoard(state.board, squares, "", flipped());
    byId("board").setAttribute("aria-label", `Board, ${state.card.white ? "White" : "Black"} to move`);
    showOverlay();
}

/// What the reader has chosen, and where it can go.
function showOverlay() {
    const group = svg("g", {});
    const frame = (square, kind) => {
        const [x, y] = cornerOf(square, flipped());
        group.append(svg("rect", {x: x + 3, y: y + 3, width: 94, height: 94, class: kind}));
    };
    if (state.from !== null) {
        frame(state.from, "chosen");
        for (const {step} of movesFrom(state.from)) {
            const [x, y] = cornerOf(squareOf(step[1].slice(2, 4)), flipped());
            group.append(svg("circle", {cx: x + 50, cy: y + 50, r: 15, class: "target"}));
        }
    }
    if (state.cursor !== null) frame(state.cursor, "cursor-square");
    if (state.drag?.moved) {
        const piece = state.board[state.from];
        const color = piece === piece.toUpperCase() ? "white" : "black";
        group.append(svg("use", {href: `#piece-${piece.toLowerCase()}`, x: state.drag.x - 46,
            y: state.drag.y - 46, width: 92, height: 92, class: `piece ${color}`}));
    }
    byId("overlay").replaceChildren(group);
    byId("board").dataset.from = state.from === null ? "" : nameOfSquare(state.from);
    byId("board").dataset.cursor = state.cursor === null ? "" : nameOfSquare(state.cursor);
}

/// Where a pointer is on the board, in its own units; null outside.
function pointOf(event) {
    const box = byId("board").getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width * 800;
    const y = (event.clientY - box.top) / box.height * 800;
    return x >= 0 && x < 800 && y >= 0 && y < 800 ? {x, y} : null;
}

function squareAt({x, y}) {
    const file = Math.floor(x / 100), row = Math.floor(y / 100);
    return flipped() ? row * 8 + 7 - file : (7 - row) * 8 + file;
}

/// A square is chosen: a man to move, or where it goes.
function choose(square) {
    if (state.phase !== "ask" && state.phase !== "near") return;
    const found = state.from === null ? []
        : movesFrom(state.from).filter(({step}) => squareOf(step[1].slice(2, 4)) === square);
    if (found.length > 0) {
        state.from = null;
        if (found.length === 1) tryMove(found[0]);
        else askWhich(found);
        return;
    }
    state.from = square !== state.from && movesFrom(square).length > 0 ? square : null;
    showOverlay();
}

const pieceNames = {Q: "Queen", R: "Rook", B: "Bishop", N: "Knight"};

/// Several moves go from one square to another: promotions, or in Chess960 a castle and a step.
function askWhich(found) {
    const dialog = byId("promotion");
    const order = move => "QRBN".indexOf(/=([QRBN])/.exec(move.step[0])?.[1] || "Q");
    dialog.replaceChildren(...found.toSorted((a, b) => order(a) - order(b)).map(move => {
        const piece = /=([QRBN])/.exec(move.step[0])?.[1];
        const button = html("button", {type: "button", "data-san": move.step[0],
            "aria-label": piece ? pieceNames[piece] : move.step[0]});
        const color = state.card.white ? "white" : "black";
        button.append(piece ? svg("svg", {viewBox: "0 0 100 100", "aria-hidden": "true"},
            svg("use", {href: `#piece-${piece.toLowerCase()}`, class: `piece ${color}`,
                width: 100, height: 100})) : move.step[0]);
        button.addEventListener("click", () => { closeDialog(); tryMove(move); });
        return button;
    }));
    dialog.hidden = false;
    dialog.firstChild.focus();
    showOverlay();
}

function closeDialog() {
    byId("promotion").hidden = true;
    byId("board").focus({preventScroll: true});
}

// ---- Asking and answering ---------------------------------------------------------------------

function setPhase(phase) {
    state.phase = phase;
    byId("drill").dataset.phase = phase;
    const asks = phase === "ask" || phase === "near";
    byId("try").hidden = !asks;
    byId("again").hidden = phase !== "wrong";
    byId("show").hidden = phase === "done" || phase === "over";
    byId("next").hidden = phase !== "done";
    byId("practise").hidden = phase !== "over" || ownCards().length === 0;
    byId("source").hidden = phase !== "done";
    byId("complaint").textContent = "";
    showProgress();
}

function showProgress() {
    const own = ownCards();
    const due = own.filter(isDue).length;
    const here = state.card && state.phase !== "over" ? placeOf(state.card).box : -1;
    const boxes = html("div", {id: "boxes"});
    daysOfBox.forEach((days, box) => {
        const count = own.filter(card => placeOf(card).box === box).length;
        boxes.append(html("div", {class: box === here ? "here" : ""}, html("b", {}, count),
            `box ${box + 1}`));
    });
    byId("progress").replaceChildren(html("p", {id: "due"}, `${due} of ${own.length} due today`),
        boxes);
    byId("kept").textContent =
        isKept ? "" : "This browser does not keep the progress of this page.";
}

/// Shows the card's position, to be answered.
function ask() {
    state.board = boardOf(state.card.board);
    state.from = state.drag = null;
    state.lines = [];
    byId("promotion").hidden = true;
    byId("drill").dataset.card = state.card.id;
    byId("question").textContent = state.card.question;
    byId("verdict").replaceChildren();
    byId("move").value = "";
    setPhase("ask");
    showBoard();
    byId("board").focus({preventScroll: true});
}

function nextCard() {
    state.missed = false;
    state.cursor = null;
    state.card = state.queue.shift() || null;
    if (state.card) return ask();
    const own = ownCards();
    byId("question").textContent = own.length === 0 ? "There are no cards."
        : `Done for today. The next card comes ${dayText(nextDay(own))}.`;
    byId("verdict").replaceChildren();
    byId("stage").hidden = true;
    setPhase("over");
    if (own.length > 0) byId("practise").focus();
}

/// Takes the cards of a session: those that are due, the first boxes first; or all.
function begin(all = false) {
    const due = ownCards().filter(card => all || isDue(card));
    state.queue = due.toSorted((a, b) => placeOf(a).box - placeOf(b).box);
    byId("stage").hidden = due.length === 0;
    nextCard();
}

function miss() {
    if (state.missed) return;
    state.missed = true;
    demote(state.card);
    state.queue.push(state.card);
}

function finish(...head) {
    byId("verdict").replaceChildren(...head, ...answerElements(), ...errorElements());
    byId("source").replaceChildren(...sourceElements());
    setPhase("done");
    byId("next").focus({preventScroll: true});
}

function tryMove(move) {
    const [san, squares, changes] = move.step;
    state.board = boardAfter(boardOf(state.card.board), changes);
    state.from = state.drag = null;
    state.lines = [];
    byId("move").value = "";
    if (move.good) {
        if (!state.missed) promote(state.card);
        const best = state.card.answers[0] === san;
        finish(html("p", {class: "right"},
            best ? `Right: ${numbered(san, 0)}` : `Right, too: ${numbered(san, 0)}`));
    } else if (move.loss < nearlyGood && !state.card.errors.some(error => error.san === san)) {
        state.board = boardOf(state.card.board);
        setPhase("near");
        byId("verdict").replaceChildren(html("p", {class: "near"},
            `${numbered(san, 0)} is playable, but there is better. Try another one.`));
        return showBoard();
    } else {
        miss();
        byId("verdict").replaceChildren(...refutation(move));
        setPhase("wrong");
        byId("again").focus({preventScroll: true});
    }
    showBoard(squares);
}

/// A move by its name, without signs, or by its squares: "nf3" is one if it can be no other.
function moveNamed(text) {
    const plain = name => name.replace(/[x+#=\-\s]/g, "").replace(/0/g, "O");
    const typed = plain(text.trim());
    const exact = state.card.moves.filter(({step}) => plain(step[0]) === typed);
    if (exact.length > 0) return exact;
    const spelled = ({step}) => step[1] + (/=([QRBN])/.exec(step[0])?.[1] || "").toLowerCase();
    const bySquares = state.card.moves.filter(move => spelled(move) === typed.toLowerCase());
    if (bySquares.length > 0) return bySquares;
    return state.card.moves.filter(({step}) => plain(step[0]).toLowerCase() === typed.toLowerCase());
}

function typedMove() {
    const text = byId("move").value;
    if (text.trim() === "") return;
    const found = moveNamed(text);
    if (found.length === 1) return tryMove(found[0]);
    byId("complaint").textContent = found.length === 0
        ? `“${text.trim()}” is no move here. Type one such as ${state.card.moves[0].step[0]} or ` +
            `${state.card.moves[0].step[1]}.`
        : `“${text.trim()}” can be ${found.map(({step}) => step[0]).join(" or ")}.`;
}

// ---- What the reader does ---------------------------------------------------------------------

const commands = {
    again: ask,
    show: () => {
        miss();
        state.board = boardOf(state.card.board);
        state.lines = [];
        finish();
        showBoard();
    },
    next: nextCard,
    practise: () => begin(true),
    theme: changeTheme,
    forget: () => {
        if (!confirm("Put all cards back into the first box?")) return;
        forgetAll();
        begin();
    },
};

document.addEventListener("click", event => {
    const button = event.target.closest("button");
    if (!button) return;
    const {line, step} = button.dataset;
    if (line !== undefined) goAlong(state.lines[Number(line)], Number(step));
    else commands[button.id]?.();
});

byId("try").addEventListener("submit", event => {
    event.preventDefault();
    typedMove();
});

const board = byId("board");
board.addEventListener("pointerdown", event => {
    const point = pointOf(event);
    if (event.button !== 0 || !point || state.card === null) return;
    state.cursor = null;
    const square = squareAt(point);
    const was = state.from;
    if (was === null || movesFrom(square).length > 0) {
        choose(square);
        if (state.from === null && was === square) return;
    }
    if (state.from === square) {
        state.drag = {...point, moved: false};
        board.setPointerCapture(event.pointerId);
    } else if (was !== null && state.from === was) {
        choose(square);
    }
});
board.addEventListener("pointermove", event => {
    const point = state.drag && pointOf(event);
    if (!point) return;
    if (!state.drag.moved && squareAt(point) === state.from) return;
    state.drag = {...point, moved: true};
    showOverlay();
});
board.addEventListener("pointerup", event => {
    if (!state.drag) return;
    const {moved} = state.drag;
    state.drag = null;
    const point = pointOf(event);
    if (moved && point && squareAt(point) !== state.from) choose(squareAt(point));
    else showOverlay();
});
board.addEventListener("pointercancel", () => {
    state.drag = null;
    if (state.card) showOverlay();
});

const directions = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]};

/// Goes over the board; as it is seen, not as White has it.
function moveCursor([x, y]) {
    const sign = flipped() ? -1 : 1;
    if (state.cursor === null) state.cursor = state.from ?? (flipped() ? 60 : 4);
    else {
        const clamp = value => Math.min(7, Math.max(0, value));
        const file = clamp(state.cursor % 8 + sign * x), rank = clamp((state.cursor >> 3) + sign * y);
        state.cursor = rank * 8 + file;
    }
    showOverlay();
}

document.addEventListener("keydown", event => {
    if (state.card === null || event.ctrlKey || event.altKey || event.metaKey) return;
    if (!byId("promotion").hidden) {
        const piece = event.key.toUpperCase();
        const button = [...byId("promotion").children].find(one => one.dataset.san.includes(`=${piece}`));
        if (event.key === "Escape") closeDialog();
        else if (button && /^[QRBN]$/.test(piece)) button.click();
        else return;
        return event.preventDefault();
    }
    if (event.key === "Escape") {
        state.from = state.cursor = null;
        return showOverlay();
    }
    const onBoard = document.activeElement === board || document.activeElement === document.body;
    if (!onBoard || (state.phase !== "ask" && state.phase !== "near")) return;
    if (directions[event.key]) moveCursor(directions[event.key]);
    else if ((event.key === "Enter" || event.key === " ") && state.cursor !== null)
        choose(state.cursor);
    else if (/^[A-Za-z0]$/.test(event.key)) return byId("move").focus();
    else return;
    event.preventDefault();
});

byId("players").addEventListener("change", event => {
    state.player = Number(event.target.value);
    begin();
});
addEventListener("storage", event => {
    if (event.key !== storeName) return;
    progress = readProgress();
    showProgress();
});

// ---- The beginning ----------------------------------------------------------------------------

players.forEach((name, i) => byId("players").append(html("option", {value: i}, name)));
byId("choice").hidden = players.length < 2;
const asked = /^#(\d+)$/.exec(location.hash);
if (asked) state.player = Math.min(players.length - 1, Math.max(0, Number(asked[1]) - 1));
byId("players").value = state.player;
begin();
