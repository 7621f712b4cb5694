import { Outlet } from "@tanstack/react-router";
import { useEquipments } from "../../../shared/filters/use-equipments.ts";
import { FirstUse } from "./first-use.tsx";

/** The pages that show what equipment did; of a client that has none, what comes first. */
export const NeedsEquipment = () => {
  const { data } = useEquipments();
  return data?.equipments.length === 0 ? <FirstUse max={data.max} /> : <Outlet />;
};
