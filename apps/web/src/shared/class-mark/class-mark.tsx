import { markClassOf, type MarkKind, markShapes } from "./mark-shapes.ts";

export type { MarkKind };

/** A class said by shape as well as by colour. Its name always stands beside it. */
export const ClassMark = ({ kind }: { kind: MarkKind }) => (
  <svg className={markClassOf(kind)} viewBox="0 0 10 10" width={10} height={10} aria-hidden="true">
    <path d={markShapes[kind]} />
  </svg>
);
