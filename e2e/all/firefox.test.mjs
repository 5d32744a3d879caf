import { testBrowser } from "../support/browser-journeys.mjs";
import { launchFirefox } from "../support/firefox.mjs";

testBrowser("Firefox", launchFirefox, process.env.FIREFOX ?? "/usr/bin/firefox-esr");
