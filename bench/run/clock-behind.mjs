// Preloaded into a server whose store was filled some time ago. Sets its clock to the instant at which the data end.
const behindMs = Number(process.env["FIEL_BENCH_BEHIND_MS"] ?? 0);
const TrueDate = Date;
const presentMs = TrueDate.now.bind(TrueDate);

TrueDate.now = () => presentMs() - behindMs;
globalThis.Date = new Proxy(TrueDate, {
  /** @returns {Date} */
  construct: (target, parts, made) =>
    /** @type {Date} */ (Reflect.construct(target, parts.length === 0 ? [target.now()] : parts, made)),
});
