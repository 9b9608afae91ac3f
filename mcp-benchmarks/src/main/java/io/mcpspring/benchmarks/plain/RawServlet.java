package io.mcpspring.benchmarks.plain;

import java.io.IOException;
import java.io.OutputStream;
import java.util.UUID;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import tools.jackson.databind.json.JsonMapper;

/**
 * A servlet and Jackson, for orientation: what no framework could do without. A GET opens
 * a stream that stays silent.
 */
final class RawServlet extends HttpServlet {

	private static final long serialVersionUID = 1L;

	private static final byte[] EVENT = "event: message\ndata: ".getBytes();

	private static final byte[] END = "\n\n".getBytes();

	private final transient JsonMapper json = new JsonMapper();

	/** A page of a hundred tools, written once, as a static file would be. */
	private final transient byte[] page = this.json.writeValueAsBytes(Answer.page());

	@Override
	protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
		Call call = this.json.readValue(request.getInputStream().readAllBytes(), Call.class);
		String path = request.getPathInfo();
		if ("/stream".equals(path)) {
			stream(call, response);
			return;
		}
		if ("/page".equals(path)) {
			page(call, response);
			return;
		}
		if ("/session".equals(path)) {
			response.setHeader("Mcp-Session-Id", UUID.randomUUID().toString());
		}
		byte[] answer = this.json.writeValueAsBytes(Answer.to(call));
		response.setContentType("application/json");
		response.setContentLength(answer.length);
		response.getOutputStream().write(answer);
	}

	private void page(Call call, HttpServletResponse response) throws IOException {
		byte[] head = ("{\"jsonrpc\":\"2.0\",\"id\":" + call.id() + ",\"result\":").getBytes();
		response.setContentType("application/json");
		response.setContentLength(head.length + this.page.length + 1);
		response.getOutputStream().write(head);
		response.getOutputStream().write(this.page);
		response.getOutputStream().write('}');
	}

	private void stream(Call call, HttpServletResponse response) throws IOException {
		response.setContentType("text/event-stream");
		OutputStream out = response.getOutputStream();
		for (Progress progress : Progress.all().toList()) {
			send(out, progress);
		}
		send(out, Answer.to(call));
	}

	private void send(OutputStream out, Object message) throws IOException {
		out.write(EVENT);
		out.write(this.json.writeValueAsBytes(message));
		out.write(END);
		out.flush();
	}

	@Override
	protected void doDelete(HttpServletRequest request, HttpServletResponse response) {
		response.setStatus(200);
	}

	@Override
	protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
		AsyncContext context = request.startAsync();
		context.setTimeout(0);
		response.setContentType("text/event-stream");
		response.flushBuffer();
	}

}
