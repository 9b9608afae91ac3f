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

	@Override
	protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
		RawCall call = RawCall.read(this.json, request.getInputStream());
		String path = request.getPathInfo();
		if ("/stream".equals(path)) {
			stream(call, response);
			return;
		}
		if (path != null && StaticLists.has(path)) {
			list(path, call, response);
			return;
		}
		if ("/session".equals(path)) {
			response.setHeader("Mcp-Session-Id", UUID.randomUUID().toString());
		}
		response.setContentType("application/json");
		this.json.writeValue(response.getOutputStream(), Answer.to(call));
	}

	private static void list(String path, RawCall call, HttpServletResponse response) throws IOException {
		byte[][] answer = StaticLists.answer(path, call.id());
		response.setContentType("application/json");
		response.setContentLength(answer[0].length + answer[1].length);
		response.getOutputStream().write(answer[0]);
		response.getOutputStream().write(answer[1]);
	}

	private void stream(RawCall call, HttpServletResponse response) throws IOException {
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
