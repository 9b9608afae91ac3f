package io.mcpspring.spring.error.web;

import java.util.Locale;

import io.mcpspring.server.ErrorAnswer;
import io.mcpspring.server.McpExceptionTranslator;
import io.mcpspring.server.McpServerCall;
import io.mcpspring.spring.error.PlainText;
import org.jspecify.annotations.Nullable;

import org.springframework.context.MessageSource;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * Translator that reveals of exceptions with an HTTP status what HTTP clients would
 * receive: the reason of a {@link ResponseStatusException}, the detail or title of an
 * {@link ErrorResponse}, the reason of {@link ResponseStatus}, or for a status of 4xx the
 * message of the exception. As in Spring MVC, causes are considered too. For a status of
 * 5xx only texts meant for clients are revealed.
 */
public final class StatusExceptions implements McpExceptionTranslator {

	private static final int MAX_CAUSES = 10;

	private final MessageSource messages;

	/**
	 * Create a translator.
	 * @param messages the messages of the application, in which reasons are looked up
	 */
	public StatusExceptions(MessageSource messages) {
		this.messages = messages;
	}

	@Override
	public @Nullable ErrorAnswer translate(Exception failure, McpServerCall call) {
		Throwable cause = failure;
		for (int i = 0; cause != null && i < MAX_CAUSES; i++) {
			ErrorAnswer answer = answer(cause, call.locale());
			if (answer != null) {
				return answer;
			}
			cause = cause.getCause();
		}
		return null;
	}

	private @Nullable ErrorAnswer answer(Throwable failure, Locale locale) {
		if (failure instanceof ErrorResponse response) {
			return answer(response.getStatusCode(), text(response, locale));
		}
		ResponseStatus annotation = AnnotatedElementUtils.findMergedAnnotation(failure.getClass(),
				ResponseStatus.class);
		if (annotation == null) {
			return null;
		}
		String reason = resolve(annotation.reason(), locale);
		boolean sent = reason.isEmpty() && annotation.code().is4xxClientError();
		return answer(annotation.code(), sent ? failure.getMessage() : reason);
	}

	private @Nullable String text(ErrorResponse response, Locale locale) {
		if (response instanceof ResponseStatusException stated && stated.getReason() != null) {
			return resolve(stated.getReason(), locale);
		}
		ProblemDetail body = response.updateAndGetBody(this.messages, locale);
		boolean titled = body.getDetail() == null && response.getStatusCode().is4xxClientError();
		return titled ? body.getTitle() : body.getDetail();
	}

	/** Resolve a reason, which may be the code of a message. */
	private String resolve(@Nullable String reason, Locale locale) {
		if (reason == null || reason.isEmpty()) {
			return "";
		}
		String message = this.messages.getMessage(reason, null, reason, locale);
		return (message != null) ? message : reason;
	}

	private static ErrorAnswer answer(HttpStatusCode status, @Nullable String text) {
		String message = PlainText.of(text);
		if (!status.is4xxClientError()) {
			return message.isEmpty() ? ErrorAnswer.unexpected() : ErrorAnswer.fault(message);
		}
		HttpStatus known = HttpStatus.resolve(status.value());
		String shown = !message.isEmpty() ? message : (known != null) ? known.getReasonPhrase() : "Refused";
		return (known == HttpStatus.NOT_FOUND || known == HttpStatus.GONE) ? ErrorAnswer.notFound(shown)
				: ErrorAnswer.of(shown);
	}

}
