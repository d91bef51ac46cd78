// Light and dark, for any page with a button "theme".

/// The reader's choice, if the browser keeps such things for this page.
function storedTheme(theme) {
    try {
        if (theme) localStorage.setItem("chesstool-theme", theme);
        return localStorage.getItem("chesstool-theme");
    } catch {
        return null;
    }
}

function setTheme(theme) {
    document.documentElement.dataset.theme = theme;
    byId("theme").textContent = theme === "dark" ? "☀ Light" : "☾ Dark";
    byId("theme").setAttribute("aria-label", theme === "dark" ? "Light colours" : "Dark colours");
}

const prefersDark = matchMedia("(prefers-color-scheme: dark)");
const currentTheme = () => document.documentElement.dataset.theme;
setTheme(storedTheme() || (prefersDark.matches ? "dark" : "light"));
prefersDark.addEventListener("change", () => {
    if (!storedTheme()) setTheme(prefersDark.matches ? "dark" : "light");
});
let themeOnScreen = "";
addEventListener("beforeprint", () => { themeOnScreen = currentTheme(); setTheme("light"); });
addEventListener("afterprint", () => setTheme(themeOnScreen));

/// What the button does.
function changeTheme() {
    setTheme(currentTheme() === "dark" ? "light" : "dark");
    storedTheme(currentTheme());
}
