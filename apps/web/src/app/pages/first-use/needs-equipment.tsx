import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { getI18n } from "react-i18next";
import { useEquipments } from "../../../shared/filters/use-equipments.ts";
import { addLaterTexts } from "../../../shared/i18n/i18n.ts";
import { useSignedIn } from "../../../shared/session/use-session.ts";

// Few see it, and once: nobody else's first page brings it along.
const FirstSteps = lazy(async () => {
  const steps = import("../../../features/first-steps/first-steps.tsx");
  await addLaterTexts(getI18n());
  return { default: (await steps).FirstSteps };
});
const FirstUse = lazy(async () => ({ default: (await import("./first-use.tsx")).FirstUse }));

/** The pages that show what equipment did; of a client that has none, what comes first, by who may do it. */
export const NeedsEquipment = () => {
  const { data } = useEquipments();
  const { role } = useSignedIn().user;
  if (data?.equipments.length !== 0) return <Outlet />;
  return <Suspense>{role === "Admin" ? <FirstSteps /> : <FirstUse max={data.max} />}</Suspense>;
};
