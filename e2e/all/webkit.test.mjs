import { testBrowser } from "../support/browser-journeys.mjs";
import { launchWebKit } from "../support/webkit.mjs";

testBrowser("WebKit", launchWebKit, process.env.WEBKIT_DRIVER ?? "/usr/bin/WebKitWebDriver", ["/usr/bin/Xvfb"]);
