import { HeaderNote } from "../../app/shell/header-note.tsx";
import { InstallationNote } from "../../features/provider-overview/installation-note.tsx";
import { OverviewPage } from "../../features/provider-overview/overview-page.tsx";

/** Overview of all clients, with the servers beside the page's title. */
export const OverviewRoute = () => (
  <>
    <HeaderNote>
      <InstallationNote />
    </HeaderNote>
    <OverviewPage />
  </>
);
