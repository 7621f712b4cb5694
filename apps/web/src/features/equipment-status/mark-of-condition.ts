import type { EquipmentCondition } from "@fiel/domain";
import type { MarkKind } from "../../shared/class-mark/class-mark.tsx";

export const markOfCondition: Readonly<Record<EquipmentCondition, MarkKind>> = {
  producing: "useful",
  stopped: "stopped",
  disconnected: "disconnected",
};
