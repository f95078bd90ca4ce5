import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { startWorker } from '../local-worker'
import { type StripeEvent, StripeStandIn, signature, stripeSettings } from '../stripe'

/** A Worker that charges for plans through a stand-in for Stripe, whose pages a browser can open. */
export interface PaidPosy {
  url: string
  stripe: StripeStandIn
  /** Sends a signed webhook event. */
  report: (event: StripeEvent) => Promise<void>
  close: () => Promise<void>
}

export async function startPaidPosy(): Promise<PaidPosy> {
  const stripe = new StripeStandIn('')
  const server = createServer(async (request, response) => {
    const answer = request.url?.startsWith('/v1/') ? await stripe.fetch(await toRequest(request)) : page(stripe)
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  })
  const address = await listen(server)
  stripe.address = address
  const worker = await startWorker({ ...stripeSettings, STRIPE_API_URL: address })
  return {
    url: worker.url,
    stripe,
    async report(event) {
      const body = JSON.stringify(event)
      const headers = { 'stripe-signature': signature(body) }
      const response = await fetch(`${worker.url}/api/billing/webhook`, { method: 'POST', headers, body })
      if (!response.ok) throw new Error(`The report was answered with ${response.status}: ${await response.text()}`)
    },
    async close() {
      await worker.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function toRequest(message: IncomingMessage): Promise<Request> {
  const { method, url, headers } = message
  const body = method === 'GET' || method === 'DELETE' ? undefined : await buffer(message)
  return new Request(`http://stripe${url}`, { method, headers: headers as Record<string, string>, body })
}

/** Stripe's page, where a couple confirms or goes back; the addresses are those of the newest session. */
function page(stripe: StripeStandIn): Response {
  const { form = {} } = stripe.calls.findLast(({ path }) => path.endsWith('/sessions')) ?? {}
  const done = form.success_url ?? form['flow_data[after_completion][redirect][return_url]']
  const back = form.cancel_url ?? form.return_url
  const links = [done && `<a href="${escaped(done)}">Confirm</a>`, back && `<a href="${escaped(back)}">Back</a>`]
  return new Response(`<!doctype html><title>Stripe</title><h1>Stripe</h1>${links.filter(Boolean).join(' ')}`, {
    headers: { 'content-type': 'text/html' },
  })
}

function escaped(url: string): string {
  return url.replaceAll('&', '&amp;')
}
