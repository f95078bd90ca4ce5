import { connect, type Socket } from 'node:net'

export interface Sent {
  path: string
  token?: string
  /** Sent as JSON, with POST. */
  body?: object
  /** Of the expected answer: by default 200, or 201 with a body. */
  status?: number
}

export interface Address {
  hostname: string
  port: number
}

/** Milliseconds of each request, and of all of them together. */
export interface Load {
  took: number[]
  elapsed: number
}

/**
 * A connection that sends requests one after another and only looks for the end of each answer: Node's client would take as
 * long as the Worker, on both sides of a comparison.
 */
export class Wire {
  readonly #socket: Socket
  readonly #host: string
  #received = ''
  #length = 0
  /** Of the whole answer; null until it is known; Infinity: the answer is chunked. */
  #expected: number | null = null
  #settle: { resolve: () => void; reject: (error: Error) => void } | undefined
  #sent: Sent = { path: '' }

  constructor({ hostname, port }: Address) {
    this.#host = `${hostname}:${port}`
    this.#socket = connect(port, hostname).setNoDelay(true)
    this.#socket.on('data', (chunk) => this.#read(chunk))
    this.#socket.on('error', (error) => this.#settle?.reject(error))
    this.#socket.on('close', () => this.#settle?.reject(new Error('The connection was closed.')))
  }

  send(sent: Sent): Promise<void> {
    const body = sent.body ? JSON.stringify(sent.body) : ''
    const head = [
      `${sent.body ? 'POST' : 'GET'} ${sent.path} HTTP/1.1`,
      `Host: ${this.#host}`,
      ...(sent.token ? [`Authorization: Bearer ${sent.token}`] : []),
      ...(sent.body ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`] : []),
    ]
    this.#received = ''
    this.#length = 0
    this.#expected = null
    this.#sent = sent
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
      this.#socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    })
  }

  close(): void {
    this.#settle = undefined
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    this.#length += chunk.length
    if (this.#expected === null) {
      this.#received += chunk.toString('latin1')
      const end = this.#received.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = this.#received.slice(0, end)
      const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
      this.#expected = length === undefined ? Number.POSITIVE_INFINITY : end + 4 + Number(length)
      this.#check(head)
    } else {
      this.#received = (this.#received + chunk.toString('latin1')).slice(-LAST_CHUNK.length)
    }
    const isWhole =
      this.#expected === Number.POSITIVE_INFINITY ? this.#received.endsWith(LAST_CHUNK) : this.#length >= this.#expected
    if (isWhole) this.#settle?.resolve()
  }

  #check(head: string): void {
    const { path, body, status = body ? 201 : 200 } = this.#sent
    const answered = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))
    if (answered !== status || !/\r\n(content-length|transfer-encoding):/i.test(head)) {
      this.#settle?.reject(new Error(`${path} answered ${answered}: ${this.#received}`))
    }
  }
}

const LAST_CHUNK = '\r\n0\r\n\r\n'

/** Sends requests on each wire, one after another, for so many milliseconds. */
export async function load(wires: Wire[], next: () => Sent, milliseconds: number): Promise<Load> {
  const took: number[] = []
  const start = performance.now()
  await Promise.all(
    wires.map(async (wire) => {
      while (performance.now() - start < milliseconds) {
        const begin = performance.now()
        await wire.send(next())
        took.push(performance.now() - begin)
      }
    }),
  )
  return { took, elapsed: performance.now() - start }
}
