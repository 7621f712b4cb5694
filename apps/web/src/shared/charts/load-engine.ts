import type * as engineModule from "./engine.ts";

export type Engine = typeof engineModule;

const longestFontWaitMs = 1_500;

let engine: Promise<Engine> | undefined;
let loaded: Engine | undefined;

/** The chart library when it is there: a chart that is remade for paper cannot wait. */
export const loadedEngine = (): Engine | undefined => loaded;

/** A canvas keeps the font it was drawn with: without this wait the first picture would be in the fallback's. */
const fontReady = (): Promise<unknown> =>
  Promise.race([
    document.fonts.load('12px "Inter Variable"').catch(() => undefined),
    new Promise((resolve) => {
      setTimeout(resolve, longestFontWaitMs);
    }),
  ]);

/** The chart library, fetched once and only when a chart is wanted. After a failure the next call tries again. */
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
