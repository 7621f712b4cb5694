// `Promise.all([…])` awaits its first promise only once the whole list is made. If a call or an await among the later elements throws before, nobody
// handles a failure of the first promise, which ends the program.

/** @import { Node } from "./fiel-plugin.mjs" */

const message =
  "It may throw while an earlier promise of the list is waited for by nobody, whose failure then ends the program: work it out before the list.";
const joins = new Set(["all", "allSettled", "any", "race"]);
const functions = /^(Arrow)?Function/;

/** @param {unknown} node @returns {Node | null} the first call or await that evaluating the node runs; null when there is none */
const runIn = (node) => {
  if (Array.isArray(node)) return node.map(runIn).find((found) => found !== null) ?? null;
  if (typeof node !== "object" || node === null || !("type" in node)) return null;
  const { parent: _, ...inner } = /** @type {Node} */ (node);
  if (functions.test(inner.type)) return null;
  if (inner.type === "CallExpression" || inner.type === "AwaitExpression") return /** @type {Node} */ (node);
  return runIn(Object.values(inner));
};

/** @param {Node} node @returns {Node | null} the part that may throw before the element itself is a promise */
const runBefore = (node) => (node.type === "CallExpression" ? runIn(node.arguments) : null);

export const noOrphanedPromise = {
  /** @param {{ report: (problem: { node: Node, message: string }) => void }} context */
  create(context) {
    return {
      /** @param {Node} node */
      CallExpression({ callee, arguments: [list] = [] }) {
        const { object, property } = callee ?? {};
        if (object?.name !== "Promise" || !joins.has(property?.name ?? "")) return;
        if (list?.type !== "ArrayExpression") return;
        const { elements = [] } = /** @type {{ elements?: (Node | null)[] }} */ (list);
        for (const element of elements.slice(1)) {
          const found =
            element?.type === "AwaitExpression" ? element : element === null ? null : runBefore(element);
          if (found !== null) context.report({ node: found, message });
        }
      },
    };
  },
};
