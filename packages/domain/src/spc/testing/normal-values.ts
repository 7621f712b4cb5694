import { seededUniform } from "../../statistics/seeded-uniform.ts";

/** Standard normal values from a seeded generator (Box-Muller). */
export function normalValues(seed: number): () => number {
  const uniform = seededUniform(seed);
  let spare: number | null = null;
  return () => {
    const kept = spare;
    spare = null;
    if (kept !== null) return kept;
    const radius = Math.sqrt(-2 * Math.log(1 - uniform()));
    const angle = 2 * Math.PI * uniform();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
}
