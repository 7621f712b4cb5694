// House rules of style.md that no existing lint rule covers; loaded by .oxlintrc.json.
import { noOrphanedPromise } from "./no-orphaned-promise.mjs";
import { noOwnPatience } from "./no-own-patience.mjs";

/** @typedef {{ type: string, name?: string, value?: unknown, computed?: boolean, object?: Node, property?: Node, callee?: Node, arguments?: Node[], source?: Node, expression?: Node, expressions?: Node[], quasis?: { value: { raw: string } }[], consequent?: Node, alternate?: Node, left?: Node, right?: Node, key?: Node, parent?: Node }} Node */

const clockReads = new Set(["Date.now", "Temporal.Now"]);
const randomReads = new Set(["Math.random"]);
const environmentReads = new Set(["process.env"]);

/** @param {Node} node @returns {string | null} "object.property" of a plain member access, else null */
const memberName = ({ object, property, computed }) => {
  if (object?.type !== "Identifier" || property === undefined) return null;
  const name = computed === true ? property.value : property.name;
  return typeof name === "string" ? `${object.name}.${name}` : null;
};

/** @param {string} name */
const complaintAbout = (name) => {
  if (clockReads.has(name)) return `${name} reads the clock`;
  if (randomReads.has(name)) return `${name} is random`;
  return environmentReads.has(name) ? `${name} reads the environment` : null;
};

const advice = "main.ts alone may: take the value (or a function that gives it) as an argument.";

/** Clock, randomness and environment enter a program only through its main.ts. */
const noAmbientInput = {
  /** @param {{ report: (problem: { node: Node, message: string }) => void }} context */
  create(context) {
    /** @param {Node} node @param {string} complaint */
    const report = (node, complaint) => context.report({ node, message: `${complaint}; ${advice}` });
    /** @param {Node} node */
    const checkBareDate = (node) => {
      const isDate = node.callee?.type === "Identifier" && node.callee.name === "Date";
      if (isDate && (node.type === "CallExpression" || node.arguments?.length === 0))
        report(node, "Date() reads the clock");
    };
    return {
      /** @param {Node} node */
      MemberExpression(node) {
        const name = memberName(node);
        const complaint = name === null ? null : complaintAbout(name);
        if (complaint !== null) report(node, complaint);
      },
      NewExpression: checkBareDate,
      CallExpression: checkBareDate,
    };
  },
};

/** Attributes whose values users read or hear. */
const spokenAttributes = new Set(
  (
    "alt description hint label legend placeholder subtitle summary title " +
    "aria-description aria-label aria-placeholder aria-roledescription aria-valuetext"
  ).split(" "),
);
const hasWords = /\p{L}{2}/u;

/** @param {Node | null | undefined} node @returns {boolean} whether it is, or may become, literal words */
const isWords = (node) => {
  if (node === null || node === undefined) return false;
  if (node.type === "Literal" || node.type === "JSXText")
    return typeof node.value === "string" && hasWords.test(node.value);
  if (node.type === "TemplateLiteral")
    return (node.quasis ?? []).some(({ value }) => hasWords.test(value.raw));
  if (node.type === "ConditionalExpression") return isWords(node.consequent) || isWords(node.alternate);
  if (node.type === "LogicalExpression") return isWords(node.left) || isWords(node.right);
  return node.type === "JSXExpressionContainer" && isWords(node.expression);
};

/** Texts for users come from the locales, in three languages. */
const noLiteralText = {
  /** @param {{ report: (problem: { node: Node, message: string }) => void }} context */
  create(context) {
    /** @param {Node} node @param {Node | null | undefined} text */
    const check = (node, text) => {
      if (isWords(text))
        context.report({ node, message: "Literal text: take it from the locales, by its key." });
    };
    return {
      /** @param {Node} node */
      JSXText: (node) => check(node, node),
      /** @param {Node & { name: Node, value: Node | null }} node */
      JSXAttribute(node) {
        if (spokenAttributes.has(String(node.name.name))) check(node, node.value);
      },
      /** @param {Node} node */
      JSXExpressionContainer(node) {
        if (node.parent?.type !== "JSXAttribute") check(node, node.expression);
      },
    };
  },
};

/** Ordering combining marks takes quadratic time, so one function first checks whether a text has too many of them. */
const oneNormalForm = {
  /** @param {{ report: (problem: { node: Node, message: string }) => void }} context */
  create(context) {
    return {
      /** @param {Node} node */
      MemberExpression(node) {
        const { object, property } = node;
        if (property?.name !== "normalize" && property?.value !== "normalize") return;
        if (object?.type === "Identifier" && /^(path|posix|win32)$/.test(object.name ?? "")) return;
        context.report({
          node,
          message: "A form of Unicode of its own: take normalForm or withoutMarks (@fiel/domain).",
        });
      },
    };
  },
};

const rules = {
  "no-ambient-input": noAmbientInput,
  "no-literal-text": noLiteralText,
  "no-orphaned-promise": noOrphanedPromise,
  "no-own-patience": noOwnPatience,
  "one-normal-form": oneNormalForm,
};

export default { meta: { name: "fiel" }, rules };
