// The clients of the Java SDK, which bring a hook for refused requests: what it does is up to the application.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { SignIn } from './sign-in.mjs';

const HERE = fileURLToPath(new URL('..', import.meta.url));

export class JavaSdk {
  #waiting;

  constructor(host, { url, era, browser }) {
    Object.assign(this, { host, url, era, signIn: new SignIn(host, browser) });
  }

  get authorizations() { return this.signIn.authorizations; }

  get clientId() { return this.signIn.client; }

  get tokens() { return this.signIn.tokens; }

  connect() {
    const java = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin', 'java') : 'java';
    const classpath = readFileSync(join(HERE, 'target', 'classpath'), 'utf8');
    this.child = spawn(java, ['-cp', classpath, join(HERE, 'Desk.java'), this.url, this.era], { stdio: ['pipe', 'pipe', 'inherit'] });
    process.once('exit', () => this.child.kill('SIGKILL'));
    createInterface({ input: this.child.stdout }).on('line', (line) => this.#heard(JSON.parse(line)));
    return this.#ask({ connect: true });
  }

  async #heard(said) {
    if (said.challenge === undefined) {
      this.#waiting(said);
      return;
    }
    const tokens = await this.signIn.begin(said.challenge).catch((error) => { this.failed = error; });
    this.#say({ token: tokens?.access_token });
  }

  #say(message) { this.child.stdin.write(`${JSON.stringify(message)}\n`); }

  async #ask(message) {
    const answer = await new Promise((resolve, reject) => {
      this.#waiting = resolve;
      this.child.once('exit', () => reject(new Error('The client has ended')));
      this.#say(message);
    });
    if (answer.error !== undefined) {
      throw this.failed ?? new Error(answer.error);
    }
    return answer.result;
  }

  async list() { return (await this.#ask({ list: true })).tools; }

  call(name, args) { return this.#ask({ call: name, arguments: args }); }

  async close() {
    await this.#ask({ close: true });
    this.child.stdin.end();
  }
}
