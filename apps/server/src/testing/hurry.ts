// Preloaded into a program whose waits are long: its monotonic clock runs faster, and what waits for ten seconds and more
// waits for as much less. What is due in between comes when it always does.
const times = Number(process.env["FIEL_TEST_HURRY"]);
const longMs = 10_000;

const later = globalThis.setTimeout;
const sooner = (work: () => void, ms = 0, ...more: []): NodeJS.Timeout =>
  later(work, ms < longMs ? ms : ms / times, ...more);
globalThis.setTimeout = Object.assign(sooner, later);

const now = performance.now.bind(performance);
performance.now = () => now() * times;
