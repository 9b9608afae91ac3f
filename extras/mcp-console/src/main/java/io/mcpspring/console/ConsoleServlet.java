package io.mcpspring.console;

import java.io.IOException;
import java.util.function.Supplier;

import io.mcpspring.server.CallerResolver;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.util.ClassUtils;

/**
 * The console in a servlet container, behind the filters of the application.
 */
final class ConsoleServlet extends HttpServlet {

	private static final long serialVersionUID = 1L;

	private static final boolean SECURITY = ClassUtils.isPresent("org.springframework.security.web.csrf.CsrfToken",
			ConsoleServlet.class.getClassLoader());

	private final transient Supplier<Console> console;

	private final transient Supplier<CallerResolver> callers;

	ConsoleServlet(Supplier<Console> console, Supplier<CallerResolver> callers) {
		this.console = console;
		this.callers = callers;
	}

	@Override
	protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
		ConsoleRequest read = ServletConsoleRequests.read(request, this.callers.get());
		CsrfHeader csrf = SECURITY ? CsrfHeaders.of(request) : null;
		ServletConsoleRequests.write(request, response, this.console.get().answer(read, csrf));
	}

}
