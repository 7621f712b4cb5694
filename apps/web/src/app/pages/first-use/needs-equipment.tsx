import { Outlet } from "@tanstack/react-router";
import { FirstSteps } from "../../../features/first-steps/first-steps.tsx";
import { useEquipments } from "../../../shared/filters/use-equipments.ts";
import { useSignedIn } from "../../../shared/session/use-session.ts";
import { FirstUse } from "./first-use.tsx";

/** The pages that show what equipment did; of a client that has none, what comes first, by who may do it. */
export const NeedsEquipment = () => {
  const { data } = useEquipments();
  const { role } = useSignedIn().user;
  if (data?.equipments.length !== 0) return <Outlet />;
  return role === "Admin" ? <FirstSteps /> : <FirstUse max={data.max} />;
};
