package com.acme.clinic.vet;

import java.util.List;

import org.springframework.cache.annotation.Cacheable;
import org.springframework.data.repository.Repository;

public interface VetRepository extends Repository<Vet, Integer> {

	@Cacheable("vets")
	List<Vet> findAll();

	@Cacheable("vetsOnTheirOwn")
	List<Vet> findByNameNotNull();

	Vet save(Vet vet);

}
