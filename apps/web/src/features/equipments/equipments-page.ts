import { registrationPages } from "../../shared/registration/registration-pages.tsx";
import { transferTools } from "../../shared/registration/transfer-tools.tsx";
import { equipmentColumns } from "./equipment-columns.tsx";
import { equipments } from "./equipments.ts";

export const equipmentPages = registrationPages({
  registration: equipments,
  columns: equipmentColumns,
  sortedBy: "name",
  textsOf: ({ name, ip, group }) => [name, ip ?? "", group ?? ""],
  Tools: transferTools("equipments"),
  loadForm: async () => (await import("./equipment-form.tsx")).EquipmentForm,
  note: (t) => t("registeredEquipment.note"),
});
