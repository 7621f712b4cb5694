import { buildWeb } from "./web/build-web.ts";

await buildWeb();
