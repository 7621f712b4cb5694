export { OverviewPage as OverviewRoute } from "../../features/provider-overview/overview-page.tsx";
