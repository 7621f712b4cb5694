import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useEquipments } from "../../../shared/filters/use-equipments.ts";
import { useSignedIn } from "../../../shared/session/use-session.ts";

// Few users see these, and once, so they are not in the first page's bundle.
const FirstSteps = lazy(async () => (await import("./load-first-use.ts")).loadFirstSteps());
const FirstUse = lazy(async () => (await import("./load-first-use.ts")).loadFirstUse());

/** Frame of the pages that show equipment data. For a client without equipment it shows the next steps that the user's role allows. */
export const NeedsEquipment = () => {
  const { data } = useEquipments();
  const { role } = useSignedIn().user;
  if (data?.equipments.length !== 0) return <Outlet />;
  return <Suspense>{role === "Admin" ? <FirstSteps /> : <FirstUse max={data.max} />}</Suspense>;
};
