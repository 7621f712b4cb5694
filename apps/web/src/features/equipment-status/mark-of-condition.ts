import type { ShownCondition } from "../../shared/equipment-status/conditions.ts";
import type { MarkKind } from "../../shared/class-mark/class-mark.tsx";

export const markOfCondition: Readonly<Record<ShownCondition, MarkKind>> = {
  producing: "useful",
  stopped: "stopped",
  planned: "planned",
  disconnected: "disconnected",
};
