import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { reloadWhenOutdated } from "./app/reload-when-outdated.ts";
import { createServices } from "./app/services.ts";
import type { Outside } from "./shared/environment/environment.ts";

const outside: Outside = {
  deviceNow: () => Date.now(),
  random: () => Math.random(),
  fetch: (input, init) => globalThis.fetch(input, init),
  storage: globalThis.localStorage,
};

const isServed = async (): Promise<boolean> => {
  const answer = await outside.fetch("/", { method: "HEAD" }).catch(() => null);
  return answer?.ok === true;
};
reloadWhenOutdated(globalThis, {
  storage: globalThis.sessionStorage,
  now: outside.deviceNow,
  isServed,
  reload: () => globalThis.location.reload(),
});

const services = await createServices(outside);
const root = document.querySelector("#root");
if (!root) throw new Error("The page has no #root.");
createRoot(root).render(
  <StrictMode>
    <App services={services} />
  </StrictMode>,
);
