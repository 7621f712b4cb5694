import { useState } from "react";
import { managerPages } from "../../features/managers/managers-page.ts";

/** List of the staff with the form beside it. The form has no address of its own. */
export const ManagersRoute = () => {
  const [open, setOpen] = useState<string | null>(null);
  const { List, New, One } = managerPages;
  const close = () => setOpen(null);
  const form =
    open === null ? null : open === "" ? <New onClose={close} /> : <One id={open} onClose={close} />;
  return <List selected={open ?? undefined} onOpen={setOpen} onNew={() => setOpen("")} drawer={form} />;
};
