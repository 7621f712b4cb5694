export { demoFactory } from "./demo-factory.ts";
export { cpNetFolders, demoPlaces } from "./demo-places.ts";
export { demoRegistrations, type DemoPlaces } from "./demo-registrations.ts";
