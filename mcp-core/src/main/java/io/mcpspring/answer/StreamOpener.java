package io.mcpspring.answer;

/**
 * Opens the stream of an {@link Answer} when it is decided to need one.
 *
 * @param <S> the kind of stream
 */
@FunctionalInterface
public interface StreamOpener<S extends AnswerStream> {

	/**
	 * Open a stream. The client is connected later, by {@link AnswerStream#connect()};
	 * nothing is written to it here.
	 * @return the stream
	 */
	S open();

}
