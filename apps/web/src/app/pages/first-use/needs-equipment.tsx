import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useEquipments } from "../../../shared/filters/use-equipments.ts";
import { useSignedIn } from "../../../shared/session/use-session.ts";

// Few see it, and once: nobody else's first page brings it along.
const FirstSteps = lazy(async () => (await import("./load-first-use.ts")).loadFirstSteps());
const FirstUse = lazy(async () => (await import("./load-first-use.ts")).loadFirstUse());

/** The pages that show what equipment did; of a client that has none, what comes first, by who may do it. */
export const NeedsEquipment = () => {
  const { data } = useEquipments();
  const { role } = useSignedIn().user;
  if (data?.equipments.length !== 0) return <Outlet />;
  return <Suspense>{role === "Admin" ? <FirstSteps /> : <FirstUse max={data.max} />}</Suspense>;
};
