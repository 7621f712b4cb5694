import { portIsFree } from "./port-is-free.ts";

const step = 100;
const attempts = 50;

/** The first port, from `wanted` on in steps of 100, that begins a row of `count` free ports. */
export const findMachinePorts = async (
  wanted: number,
  count: number,
  isFree: (port: number) => Promise<boolean> = portIsFree,
): Promise<number> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const base = wanted + attempt * step;
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isFree(base + index)));
    if (free.every(Boolean)) return base;
  }
  throw new Error(`Não há ${count} portas livres em sequência a partir de ${wanted}.`);
};
