import type * as engineModule from "./engine.ts";

export type Engine = typeof engineModule;

const longestFontWaitMs = 1_500;

let engine: Promise<Engine> | undefined;
let loaded: Engine | undefined;

/** The chart library if it is loaded. A chart that is recreated for printing cannot wait for it. */
export const loadedEngine = (): Engine | undefined => loaded;

/** Waits for the font, with a limit: a canvas keeps the font it was drawn with, and would keep the fallback. */
const fontReady = (): Promise<unknown> =>
  Promise.race([
    document.fonts.load('12px "Inter Variable"').catch(() => undefined),
    new Promise((resolve) => {
      setTimeout(resolve, longestFontWaitMs);
    }),
  ]);

/** Fetches the chart library once, on first use. After a failure the next call tries again. */
export const loadEngine = (): Promise<Engine> => {
  engine ??= Promise.all([import("./engine.ts"), fontReady()]).then(
    ([module]) => {
      loaded = module;
      return module;
    },
    (error: unknown) => {
      engine = undefined;
      throw error;
    },
  );
  return engine;
};
