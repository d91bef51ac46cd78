"use strict";

// The board, the bar beside it and the curve: from plain values to SVG.
// A board is an array of 64 letters as a FEN has them, "" where nothing stands; a1 is 0, h8 is 63.

const byId = id => document.getElementById(id);

function svg(name, attributes, ...children) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
}

function html(name, attributes, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
}

/// "+0.34" with a true minus; the end of a game by its name.
const scoreText = score => score === "#0" ? "mate" : score.replace("-", "−");

/// The same where there is little room: "0.3", "#3", whoever is better.
function shortScore(score) {
    if (score.startsWith("#")) return score === "#0" ? "#" : `#${score.replace(/[#-]/g, "")}`;
    return Math.abs(Number(score)).toFixed(1);
}

const squareOf = name => name.charCodeAt(0) - 97 + (name.charCodeAt(1) - 49) * 8;

function boardOf(placement) {
    const board = new Array(64).fill("");
    placement.split("/").forEach((rank, fromTop) => {
        let file = 0;
        for (const letter of rank) {
            if (letter >= "1" && letter <= "8") file += Number(letter);
            else board[(7 - fromTop) * 8 + file++] = letter;
        }
    });
    return board;
}

function placementOf(board) {
    const ranks = [];
    for (let rank = 7; rank >= 0; --rank)
        ranks.push(board.slice(rank * 8, rank * 8 + 8).map(piece => piece || "1").join("")
            .replace(/1+/g, ones => ones.length));
    return ranks.join("/");
}

/// The board after a move; its changes are "e2.e4P": nothing on e2, a white pawn on e4.
function boardAfter(board, changes) {
    const next = board.slice();
    for (let i = 0; i < changes.length; i += 3)
        next[squareOf(changes.slice(i, i + 2))] = changes[i + 2] === "." ? "" : changes[i + 2];
    return next;
}

/// Where a square's upper left corner is.
function cornerOf(square, flipped) {
    const file = square % 8, rank = square >> 3;
    return flipped ? [700 - file * 100, rank * 100] : [file * 100, 700 - rank * 100];
}

function drawSquares(flipped) {
    const group = svg("g", {});
    for (let square = 0; square < 64; ++square) {
        const [x, y] = cornerOf(square, flipped);
        const light = (square + (square >> 3)) % 2 === 1;
        group.append(svg("rect", {x, y, width: 100, height: 100, class: light ? "light" : "dark"}));
        const style = `coordinate ${light ? "on-light" : "on-dark"}`;
        if (y === 700)
            group.append(svg("text", {x: x + 94, y: 793, "text-anchor": "end", class: style},
                "abcdefgh"[square % 8]));
        if (x === 0)
            group.append(svg("text", {x: 6, y: y + 22, class: style}, (square >> 3) + 1));
    }
    return group;
}

function drawArrow(squares, flipped, kind) {
    const centre = name => cornerOf(squareOf(name), flipped).map(value => value + 50);
    const [x1, y1] = centre(squares.slice(0, 2)), [x2, y2] = centre(squares.slice(2, 4));
    const length = Math.hypot(x2 - x1, y2 - y1);
    const tip = length - 12, neck = tip - 42;
    return svg("path", {
        class: `arrow ${kind}`,
        d: `M24 -9H${neck}V-26L${tip} 0L${neck} 26V9H24Z`,
        transform: `translate(${x1} ${y1}) rotate(${Math.atan2(y2 - y1, x2 - x1) * 180 / Math.PI})`,
    });
}

/// What each man is worth, from "a1+429b2+110": an array of squares and White's centipawns.
const sharesOf = text => [...text.matchAll(/([a-h][1-8])([+-]\d+)/g)]
    .map(([, square, cp]) => [squareOf(square), Number(cp)]);

/// From so many centipawns more or less than its kind on, a man's colour is at its strongest.
const fullShade = 120;

/// Says how far each man is off the mean of its kind, of both sides, by a colour; and in pawns what
/// it is worth to its own side.
function drawShares(board, shares, flipped) {
    const kinds = new Map();
    const worth = shares.map(([square, cp]) => [square, board[square] < "a" ? cp : -cp]);
    for (const [square, cp] of worth) {
        const kind = board[square].toLowerCase();
        kinds.set(kind, [...(kinds.get(kind) || []), cp]);
    }
    const shades = svg("g", {}), numbers = svg("g", {});
    for (const [square, cp] of worth) {
        const same = kinds.get(board[square].toLowerCase());
        const above = cp - same.reduce((sum, one) => sum + one, 0) / same.length;
        const [x, y] = cornerOf(square, flipped);
        shades.append(svg("rect", {x, y, width: 100, height: 100,
            class: above > 0 ? "shade more" : "shade less",
            opacity: Math.min(1, Math.abs(above) / fullShade).toFixed(2)}));
        numbers.append(svg("text", {x: x + 95, y: y + 24, "text-anchor": "end", class: "share"},
            (cp / 100).toFixed(1).replace("-", "−")));
    }
    return [shades, numbers];
}

/// Shows a board: `squares` are those of the last move ("e2e4"), `arrow` those of a better one,
/// `threat` those of what it overlooked; `shares` what each man is worth, or nothing; `lit` the
/// squares that its reason is about ("d5 e4").
function drawBoard(board, squares, arrow, flipped, shares = "", threat = "", lit = "") {
    const element = byId("board");
    if (element.dataset.flipped !== String(flipped) || !element.firstChild) {
        element.dataset.flipped = flipped;
        element.replaceChildren(drawSquares(flipped), svg("g", {}));
    }
    const group = svg("g", {});
    for (const name of squares ? [squares.slice(0, 2), squares.slice(2, 4)] : []) {
        const [x, y] = cornerOf(squareOf(name), flipped);
        group.append(svg("rect", {x, y, width: 100, height: 100, class: "highlight"}));
    }
    for (const name of lit ? lit.split(" ") : []) {
        const [x, y] = cornerOf(squareOf(name), flipped);
        group.append(svg("rect", {x: x + 4, y: y + 4, width: 92, height: 92, class: "lit"}));
    }
    const [shades, numbers] = drawShares(board, sharesOf(shares), flipped);
    group.append(shades);
    board.forEach((piece, square) => {
        if (!piece) return;
        const [x, y] = cornerOf(square, flipped);
        const color = piece === piece.toUpperCase() ? "white" : "black";
        group.append(svg("use", {href: `#piece-${piece.toLowerCase()}`, x: x + 4, y: y + 3,
            width: 92, height: 92, class: `piece ${color}`}));
    });
    group.append(numbers);
    if (threat) group.append(drawArrow(threat, flipped, "threat"));
    if (arrow) group.append(drawArrow(arrow, flipped, "better"));
    element.lastChild.replaceWith(group);
    element.dataset.placement = placementOf(board);
    element.dataset.squares = squares || "";
    element.dataset.arrow = arrow || "";
    element.dataset.threat = threat;
    element.dataset.lit = lit;
    element.dataset.shares = shares;
}

/// Shows White's winning chances and the score; both undefined where nobody knows.
function drawBar(win, score, flipped) {
    const bar = byId("bar"), label = byId("bar-score");
    const share = win ?? 50;
    const forWhite = share >= 50;
    bar.classList.toggle("flipped", flipped);
    bar.setAttribute("aria-label", score === undefined ? "No evaluation"
        : `Evaluation ${scoreText(score)}, White's winning chances ${Math.round(share)} percent`);
    byId("bar-white").style.height = `${share}%`;
    label.textContent = score === undefined ? "" : shortScore(score);
    label.className =
        `${forWhite === flipped ? "top" : "bottom"} ${forWhite ? "on-white" : "on-black"}`;
}

/// Dots differ in shape as well as in colour: circle, triangle, square.
const markShapes = {
    inaccuracy: "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z",
    mistake: "M0 -5.5L5.5 4.2H-5.5z",
    blunder: "M-4.5 -4.5h9v9h-9z",
};

function drawMark(judgement, x, y) {
    return svg("path", {class: `mark-dot ${judgement}`, d: markShapes[judgement],
        transform: `translate(${x} ${y})`});
}

const curveEdge = 8;
/// For the names of the phases, below the curve.
const curveFoot = 15;

/// Where plies and winning chances are on the curve, for so many plies.
function curveScale(plies) {
    const element = byId("curve");
    const width = element.clientWidth || 480;
    const height = (element.clientHeight || 130) - curveFoot;
    const step = (width - 2 * curveEdge) / Math.max(1, plies);
    return {
        width, height,
        x: ply => curveEdge + ply * step,
        y: win => curveEdge + (100 - win) / 100 * (height - 2 * curveEdge),
        plyAt: x => Math.min(plies, Math.max(0, Math.round((x - curveEdge) / step))),
    };
}

/// The stretches of plies that have evaluations, each as its points.
function curveStretches(positions, scale) {
    const stretches = [];
    let open = false;
    positions.forEach((position, ply) => {
        if (position.win === undefined) { open = false; return; }
        if (!open) stretches.push([]);
        open = true;
        stretches.at(-1).push([scale.x(ply).toFixed(1), scale.y(position.win).toFixed(1)]);
    });
    return stretches;
}

/// Draws a game's curve; `name` gives a move's name for its dot.
function drawCurve(game, name) {
    const element = byId("curve");
    const scale = curveScale(game.moves.length);
    const {width, height} = scale;
    element.setAttribute("viewBox", `0 0 ${width} ${height + curveFoot}`);
    element.replaceChildren(svg("rect", {width, height, class: "unknown"}));
    const stretches = curveStretches(game.positions, scale);
    for (const points of stretches) {
        const from = points[0][0] === curveEdge.toFixed(1) ? 0 : points[0][0];
        const to = points.at(-1)[0] === (width - curveEdge).toFixed(1) ? width : points.at(-1)[0];
        element.append(svg("rect", {x: from, width: to - from, height, class: "black-share"}));
        element.append(svg("path", {class: "white-share",
            d: `M${from} ${height}V${points[0][1]}L${points.join("L")}H${to}V${height}z`}));
    }
    element.append(svg("rect",
        {x: .5, y: .5, width: width - 1, height: height - 1, class: "frame"}));
    const middle = scale.y(50);
    element.append(svg("line", {x1: 0, x2: width, y1: middle, y2: middle, class: "middle"}));
    game.moves.forEach((move, i) => {
        if (i > 0 && move.game_phase === game.moves[i - 1].game_phase) return;
        const x = scale.x(i);
        if (i > 0) element.append(svg("line", {x1: x, x2: x, y1: 0, y2: height + curveFoot,
            class: "phase"}));
        const next =
            game.moves.findIndex((other, k) => k > i && other.game_phase !== move.game_phase);
        const room = scale.x(next < 0 ? game.moves.length : next) - x;
        if (room > 66)
            element.append(svg("text", {x: x + 4, y: height + curveFoot - 3, class: "phase-name"},
                move.game_phase));
    });
    for (const points of stretches)
        element.append(points.length > 1
            ? svg("path", {class: "course", d: `M${points.join("L")}`})
            : svg("circle", {class: "course-point", cx: points[0][0], cy: points[0][1], r: 2}));
    if (stretches.length === 0)
        element.append(svg("text", {x: width / 2, y: height / 2 - 6, "text-anchor": "middle",
            class: "no-course"}, "no evaluations"));
    element.append(svg("g", {id: "cursor"}));
    game.moves.forEach((move, i) => {
        const win = game.positions[i + 1].win;
        if (!move.judgement || win === undefined) return;
        const dot = drawMark(move.judgement, scale.x(i + 1).toFixed(1), scale.y(win).toFixed(1));
        dot.append(svg("title", {}, `${name(i)}: ${move.judgement}`));
        element.append(dot);
    });
}

/// Puts the curve's cursor at a ply.
function drawCursor(game, ply) {
    const cursor = byId("cursor");
    const scale = curveScale(game.moves.length);
    const x = scale.x(ply), win = game.positions[ply].win;
    cursor.replaceChildren(svg("line", {x1: x, x2: x, y1: 0, y2: scale.height, class: "cursor"}));
    if (win !== undefined)
        cursor.append(svg("circle", {cx: x, cy: scale.y(win), r: 4, class: "cursor-point"}));
}
