// What is learnt, and when it comes again: Leitner's boxes, kept in the browser.

const {players, cards} = JSON.parse(byId("data").textContent);

/// After how many days a card of each box comes again.
const daysOfBox = [0, 1, 3, 7, 21];
const storeName = "chesstool-cards";

/// Days are the reader's own, from midnight to midnight.
function today() {
    const now = new Date();
    return Math.round(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86400000);
}

/// What the browser has kept; anything else in its place counts as nothing.
function readProgress() {
    try {
        const kept = JSON.parse(localStorage.getItem(storeName) || "{}");
        return kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {};
    } catch {
        return {};
    }
}

/// For each card by its id: [its box, from 0, the day on which it is due].
let progress = readProgress();
/// The browser keeps what it is given.
let isKept = true;

function writeProgress() {
    try {
        localStorage.setItem(storeName, JSON.stringify(progress));
    } catch {
        isKept = false;
    }
}

/// A card that was never solved is in the first box, and due.
function placeOf(card) {
    const [box, due] = Array.isArray(progress[card.id]) ? progress[card.id] : [0, 0];
    return Number.isInteger(box) && box >= 0 && box < daysOfBox.length && Number.isInteger(due)
        ? {box, due} : {box: 0, due: 0};
}

const isDue = card => placeOf(card).due <= today();

function putInto(card, box) {
    // Another window may have gone on with other cards.
    progress = {...progress, ...readProgress()};
    progress[card.id] = [box, today() + daysOfBox[box]];
    writeProgress();
}

/// Solved at the first try: a box further. A card that is practised before its day stays.
function promote(card) {
    const {box} = placeOf(card);
    if (isDue(card)) putInto(card, Math.min(box + 1, daysOfBox.length - 1));
}

const demote = card => putInto(card, 0);

function forgetAll() {
    progress = {};
    writeProgress();
}

/// The first day on which one of some cards is due.
const nextDay = some => Math.min(...some.map(card => placeOf(card).due));

function dayText(day) {
    const days = day - today();
    return days <= 1 ? "tomorrow" : `in ${days} days`;
}
