import { markClassOf, type MarkKind, markShapes } from "./mark-shapes.ts";

export type { MarkKind };

/** Mark of a class by shape and colour. Always shown beside its name. */
export const ClassMark = ({ kind }: { kind: MarkKind }) => (
  <svg className={markClassOf(kind)} viewBox="0 0 10 10" width={10} height={10} aria-hidden="true">
    <path d={markShapes[kind]} />
  </svg>
);
