import "@fontsource-variable/inter/opsz.css";
import "../app/theme/tokens.css";
import "./operator.css";
import "./operator-panels.css";
import "../app/theme/forced-colors.css";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { createPatientFetch } from "../shared/api/patient-fetch.ts";
import { keepAwake } from "../shared/board/keep-awake.ts";
import { openStorage } from "../shared/environment/open-storage.ts";
import { focusPanels } from "./focus-panels.ts";
import { installPage } from "./install-page.ts";
import { openOperatorStore } from "./operator-store.ts";
import { ownStorage } from "./own-storage.ts";
import { OperatorPage } from "./operator-page.tsx";

const root = document.querySelector<HTMLElement>("#operator");
if (root === null) throw new Error("The page has no #operator.");

/** A random UUID; `randomUUID` is missing in some browsers without https. */
const newId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
};

const store = openOperatorStore({
  deviceNow: () => Date.now(),
  monotonic: () => performance.now(),
  random: () => Math.random(),
  newId,
  fetch: createPatientFetch({ fetch: (input, init) => window.fetch(input, init) }),
  storage: ownStorage(
    openStorage(() => window.localStorage),
    window.location.pathname,
  ),
  reload: () => window.location.reload(),
  language: navigator.language,
  size: () => ({ width: window.innerWidth, height: window.innerHeight }),
});
/** Follows the system's colour scheme while the page is open. */
const isDark = window.matchMedia("(prefers-color-scheme: dark)");
isDark.addEventListener("change", ({ matches }) =>
  document.documentElement.setAttribute("data-mantine-color-scheme", matches ? "dark" : "light"),
);
keepAwake();
installPage(window.location.pathname);
focusPanels(root);
createRoot(root).render(createElement(OperatorPage, { store }));
