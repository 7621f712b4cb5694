import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { Outside } from "../shared/environment/environment.ts";
import { followLetters } from "../shared/environment/letters.ts";
import { App } from "./app.tsx";
import { reloadWhenOutdated } from "./reload-when-outdated.ts";
import type { Services } from "./start-services.ts";

/** Starts a program in the page's #root. */
export const startPage = async (
  outside: Outside,
  create: (outside: Outside) => Promise<Services>,
): Promise<void> => {
  reloadWhenOutdated(globalThis, {
    storage: () => globalThis.sessionStorage,
    now: outside.deviceNow,
    isServed: async () => {
      const answer = await outside.fetch("/", { deadline: "probe" }).catch(() => null);
      return answer?.ok === true;
    },
    reload: () => globalThis.location.reload(),
  });
  followLetters(document);
  const services = await create(outside);
  const root = document.querySelector("#root");
  if (!root) throw new Error("The page has no #root.");
  createRoot(root).render(
    <StrictMode>
      <App services={services} />
    </StrictMode>,
  );
};
