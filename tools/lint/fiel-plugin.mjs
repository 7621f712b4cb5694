// House rules of style.md that no ready rule draws; loaded by .oxlintrc.json.

/** @typedef {{ type: string, name?: string, value?: unknown, computed?: boolean, object?: Node, property?: Node, callee?: Node, arguments?: Node[], source?: Node }} Node */

const clockReads = new Set(["Date.now", "Temporal.Now"]);
const randomReads = new Set(["Math.random"]);
const environmentReads = new Set(["process.env"]);

/** @param {Node} node @returns {string | null} "object.property" of a plain member access */
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

/** Clock, randomness and environment enter a program through its main.ts alone. */
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

export default { meta: { name: "fiel" }, rules: { "no-ambient-input": noAmbientInput } };
