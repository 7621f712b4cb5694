import "@fontsource-variable/inter/opsz.css";
import "../shared/board/board.css";
import "./tv.css";
import { createPatientFetch } from "../shared/api/patient-fetch.ts";
import { openStorage } from "../shared/environment/open-storage.ts";
import { startTv } from "./start-tv.ts";

const root = document.querySelector<HTMLElement>("#tv");
if (root === null) throw new Error("The page has no #tv.");

/** Whether the screen's token survives a reload. Where the browser stores nothing, somebody would have to pair the screen again. */
const isKept = (): boolean => {
  try {
    return window.localStorage.length > 0;
  } catch {
    return false;
  }
};

void startTv(root, {
  deviceNow: () => Date.now(),
  monotonic: () => performance.now(),
  random: () => Math.random(),
  fetch: createPatientFetch({ fetch: (input, init) => window.fetch(input, init) }),
  storage: openStorage(() => window.localStorage),
  reload: () => {
    if (isKept()) window.location.reload();
  },
});
