import type { applyProduct } from "@fiel/contracts";
import type { z } from "zod";

/** Products whose order by name equals their order by code. */
export const sugars = (count: number): z.input<typeof applyProduct>[] =>
  Array.from({ length: count }, (_, i) => {
    const name = `Açúcar ${String(i).padStart(4, "0")}`;
    return { code: 10_000 + i, codeText: `P${10_000 + i}`, name, netWeight: 1_000 };
  });
