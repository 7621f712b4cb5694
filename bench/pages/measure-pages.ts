// Opens the pages of a running installation on a phone's connection, and keeps them open while machines weigh.
import { openBrowser } from "../../e2e/support/browser.ts";
import { startGoingOn } from "../measure/going-on.ts";
import type { PagesMeasure, PagesTask } from "../measure/pages-measure.ts";
import { finishTask, taskInput } from "../run/task.ts";
import { measureLive } from "./measure-live.ts";
import { measureOpenings } from "./measure-openings.ts";
import { signIn } from "./open-page.ts";

const task = taskInput() as PagesTask;
const browser = await openBrowser();
const signedIn = await signIn(browser, task);
const going = await startGoingOn(task, "America/Sao_Paulo");
const opened = await measureOpenings(browser, signedIn, task);
const live = await measureLive(browser, signedIn, task, going);
await going.stop();
const answer: Omit<PagesMeasure, "viewers"> = { chromium: browser.version(), opened, live };
await browser.close();
finishTask(answer);
