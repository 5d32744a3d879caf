/** A mail server that keeps what it is sent: the commands that the server's client needs, without TLS. */
import { once } from "node:events";
import { createServer } from "node:net";
import { poll } from "./poll.mjs";

/** The address of the server, and `waitForMail`, which returns the text of the first or a later mail to an address. */
export async function startMailServer() {
  const mails = [];
  const server = createServer((socket) => {
    let rest = "";
    let to;
    let data;
    socket.on("error", () => {});
    socket.write("220 mail.example.com\r\n");
    socket.on("data", (bytes) => {
      rest += bytes;
      for (let end = rest.indexOf("\r\n"); end >= 0; end = rest.indexOf("\r\n")) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (data === undefined) {
          if (line.startsWith("RCPT TO:")) to = line.slice("RCPT TO:<".length, -1);
          if (line === "DATA") data = [];
          socket.write(line === "DATA" ? "354 go on\r\n" : line.startsWith("EHLO") ? "250 mail.example.com\r\n" : "250 OK\r\n");
          if (line === "QUIT") socket.end();
        } else if (line === ".") {
          // Soft line breaks and encoded characters of quoted-printable.
          mails.push({ to, text: data.join("\n").replaceAll("=\n", "").replaceAll("=3D", "=") });
          data = undefined;
          socket.write("250 taken\r\n");
        } else data.push(line.startsWith(".") ? line.slice(1) : line);
      }
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const waitForMail = async (address, number = 1) => {
    const { text } = await poll(
      () => mails.filter((candidate) => candidate.to === address)[number - 1],
      (found) => found !== undefined,
      `no mail ${number} to ${address}`,
    );
    return text;
  };
  return { address: `127.0.0.1:${server.address().port}`, mails, waitForMail, close: () => server.close() };
}
