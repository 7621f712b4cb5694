import "../app/theme/tokens.css";
import "./acknowledge.css";
import { createPatientFetch } from "../shared/api/patient-fetch.ts";
import { startAcknowledge } from "./start-acknowledge.ts";

const root = document.querySelector<HTMLElement>("#acknowledge");
if (root === null) throw new Error("The page has no #acknowledge.");

void startAcknowledge(root, {
  token: window.location.hash.slice(1),
  language: navigator.language,
  deviceNow: () => Date.now(),
  monotonic: () => performance.now(),
  fetch: createPatientFetch({ fetch: (input, init) => window.fetch(input, init) }),
});
