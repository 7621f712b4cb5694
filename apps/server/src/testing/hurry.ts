// Preloaded into a program with long waits. Its monotonic clock runs faster, and timers of ten seconds or more are shortened by the same factor;
// shorter ones are unchanged.
const times = Number(process.env["FIEL_TEST_HURRY"]);
const longMs = 10_000;

const later = globalThis.setTimeout;
const sooner = (work: () => void, ms = 0, ...more: []): NodeJS.Timeout =>
  later(work, ms < longMs ? ms : ms / times, ...more);
globalThis.setTimeout = Object.assign(sooner, later);

const now = performance.now.bind(performance);
performance.now = () => now() * times;
