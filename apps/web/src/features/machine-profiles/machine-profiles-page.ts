import { registrationPages } from "../../shared/registration/registration-pages.tsx";
import { machineProfileColumns } from "./machine-profile-columns.tsx";
import { machineProfiles } from "./machine-profiles.ts";
import { ProfileShelf } from "./profile-shelf.tsx";

export const machineProfilePages = registrationPages({
  registration: machineProfiles,
  columns: machineProfileColumns,
  sortedBy: "name",
  textsOf: ({ name, title }) => [name, title],
  loadForm: async () => (await import("./machine-profile-form.tsx")).MachineProfileForm,
  Below: ProfileShelf,
});
