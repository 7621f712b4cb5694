// Sets the colour scheme before the first paint, so that a dark page never flashes white.
// A file of its own (not inline) because the server's content policy forbids inline scripts.
(() => {
  let stored = null;
  try {
    stored = window.localStorage.getItem("colorScheme");
  } catch {
    // Storage may be blocked; the system's scheme is used.
  }
  const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  // What keeps its own colours in a contrast theme of the system has to be seen on the theme's ground.
  const isForced = window.matchMedia("(forced-colors: active)").matches;
  const chosen = !isForced && (stored === "light" || stored === "dark");
  const scheme = chosen ? stored : dark ? "dark" : "light";
  document.documentElement.setAttribute("data-mantine-color-scheme", scheme);
})();
