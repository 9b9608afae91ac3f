package io.mcpspring.benchmarks.run;

import java.io.IOException;

import javax.management.AttributeNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import org.jspecify.annotations.Nullable;

/**
 * The bytes that all threads of another JVM have allocated since its start. Told by JVMs
 * of 21 and later.
 */
final class Allocation implements AutoCloseable {

	private final JMXConnector connector;

	private final MBeanServerConnection beans;

	private Allocation(JMXConnector connector) throws IOException {
		this.connector = connector;
		this.beans = connector.getMBeanServerConnection();
	}

	/**
	 * Attach to a JVM of the same user.
	 * @param pid its process
	 * @return what counts, or {@code null} if the JVM does not
	 * @throws IOException if there is no such JVM
	 */
	static @Nullable Allocation of(long pid) throws IOException {
		Allocation allocation = new Allocation(
				JMXConnectorFactory.connect(new JMXServiceURL(startAgent(Long.toString(pid)))));
		if (allocation.read() == null) {
			allocation.close();
			return null;
		}
		return allocation;
	}

	private static String startAgent(String pid) throws IOException {
		try {
			VirtualMachine machine = VirtualMachine.attach(pid);
			try {
				return machine.startLocalManagementAgent();
			}
			finally {
				machine.detach();
			}
		}
		catch (AttachNotSupportedException ex) {
			throw new IOException(ex);
		}
	}

	long bytes() throws IOException {
		Long bytes = read();
		return (bytes != null) ? bytes : 0;
	}

	private @Nullable Long read() throws IOException {
		try {
			return (Long) this.beans.getAttribute(new ObjectName("java.lang:type=Threading"),
					"TotalThreadAllocatedBytes");
		}
		catch (AttributeNotFoundException ex) {
			return null;
		}
		catch (JMException ex) {
			throw new IOException(ex);
		}
	}

	@Override
	public void close() throws IOException {
		this.connector.close();
	}

}
