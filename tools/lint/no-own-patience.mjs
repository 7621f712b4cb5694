// Tests wait as long as packages/testkit/src/patience.ts says: a limit of their own in seconds fails on a slower machine.

/** @import { Node } from "./fiel-plugin.mjs" */

const message =
  "A limit of its own: take one of `patience` (@fiel/testkit/patience), which a slow machine multiplies.";
const limits = new Set(["timeout", "testTimeout", "hookTimeout"]);
const setters = new Set(["setDefaultTimeout", "setDefaultNavigationTimeout"]);
const waits = new Set(["until", "within", "eventually"]);
const hooks = new Set(["beforeAll", "beforeEach", "afterAll", "afterEach"]);
const tests = new Set(["it", "test", "describe"]);
const vitestWaits = new Set(["waitFor", "waitUntil"]);

/** @param {Node | null | undefined} node @returns {boolean} whether it is a limit of `patience`, or computed from one */
const isPatience = (node) => {
  if (node?.type === "MemberExpression")
    return node.object?.type === "Identifier" && node.object.name === "patience";
  if (node?.type === "ConditionalExpression")
    return isPatience(node.consequent) && isPatience(node.alternate);
  return node?.type === "BinaryExpression" && (isPatience(node.left) || isPatience(node.right));
};

/** @param {Node | undefined} callee @returns {string | undefined} `it` for `it`, `it.each(...)` and `it.concurrent` */
const rootOf = (callee) => {
  if (callee?.type === "CallExpression") return rootOf(callee.callee);
  if (callee?.type === "MemberExpression") return rootOf(callee.object);
  return callee?.name;
};

/** @param {Node} node @returns {[string | undefined, string | undefined]} `page` and `waitFor` for `page.waitFor()`; only a name for a plain call */
const namesOf = ({ callee }) =>
  callee?.type === "MemberExpression"
    ? [callee.object?.name, callee.property?.name]
    : [undefined, callee?.name];

/**
 * @param {Node | undefined} node @returns {Node | undefined} the node if it is a number, or is named or computed like one; not a function or options
 */
const numberOf = (node) => {
  if (node?.type === "Identifier")
    return /(ms|limit|patience|timeout)$/i.test(node.name ?? "") ? node : undefined;
  return /^(Literal|BinaryExpression|MemberExpression|ConditionalExpression)$/.test(node?.type ?? "")
    ? node
    : undefined;
};

/**
 * @param {Node} node @returns {Node | null | undefined} the limit in a call's arguments; null when the call has a short default, undefined when it
 * has none
 */
const limitOf = (node) => {
  const [of, name = ""] = namesOf(node);
  const [first, second, third] = node.arguments ?? [];
  if (setters.has(name) || (of === "AbortSignal" && name === "timeout")) return first;
  if (of === undefined && waits.has(name)) return third;
  if (of === "vi" && vitestWaits.has(name)) return second ?? null;
  const root = rootOf(node.callee) ?? "";
  if (hooks.has(root)) return numberOf(second);
  return tests.has(root) ? numberOf(third) : undefined;
};

export const noOwnPatience = {
  /** @param {{ report: (problem: { node: Node, message: string }) => void }} context */
  create(context) {
    return {
      /** @param {Node} node */
      CallExpression(node) {
        const limit = limitOf(node);
        if (limit === undefined || limit?.type === "ObjectExpression" || isPatience(limit)) return;
        context.report({ node: limit ?? node, message });
      },
      /** @param {Node & { left: Node, right: Node }} node default limit of a helper */
      AssignmentPattern({ left, right }) {
        if (/^timeout(Ms|S)?$/.test(left.name ?? "") && right.type === "Literal")
          context.report({ node: right, message });
      },
      /** @param {Node & { key: Node, value: Node }} node */
      Property(node) {
        const { key, value, computed, parent } = node;
        if (computed === true || parent?.type !== "ObjectExpression") return;
        if (!limits.has(String(key.name ?? key.value)) || isPatience(value)) return;
        // Accepted: waiting for a database that another program locks for a moment.
        if (parent.parent?.type === "NewExpression") return;
        context.report({ node: value, message });
      },
    };
  },
};
